import type { Task } from "./task.ts";

const names = { applied: "applied", ignored: "ignored", notApplied: "not_applied", notFound: "not_found", notUnderstood: "not_understood" } as const;

export interface AccountPart {
  what: keyof typeof names;
  lines: string[];
}

/** What an engine tells of how it understood its task, as lines to be read. Engines are free in what they tell: texts, or objects with reasons. */
export function accountOf(task: Task): { prompt: string | undefined; parts: AccountPart[] } {
  const parts = (Object.keys(names) as (keyof typeof names)[]).map((what) => ({ what, lines: linesOf(task[names[what]]) }));
  const prompt = typeof task.effective_prompt === "string" && task.effective_prompt !== task.input?.prompt ? task.effective_prompt : undefined;
  return { prompt, parts: parts.filter(({ lines }) => lines.length > 0) };
}

function linesOf(told: unknown): string[] {
  if (told === undefined || told === null || told === false) return [];
  return [...new Set((Array.isArray(told) ? told : [told]).map(lineOf).filter((line) => line !== ""))];
}

function lineOf(told: unknown): string {
  if (typeof told !== "object" || told === null) return String(told).replaceAll("_", " ");
  const { instruction, text, name, part, field, reason, why, ...rest } = told as Record<string, unknown>;
  const what = [instruction, text, name, part, field].find((one) => typeof one === "string") as string | undefined;
  const because = [reason, why].find((one) => typeof one === "string") as string | undefined;
  const plain = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));
  const others = what || because ? "" : Object.entries(rest).map(([key, value]) => `${key}: ${plain(value)}`).join(", ");
  return [what?.replaceAll("_", " "), because, others].filter(Boolean).join(": ");
}
