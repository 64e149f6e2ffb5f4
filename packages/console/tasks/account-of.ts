import type { Task } from "./task.ts";

const names = {
  normalised: "normalised", applied: "applied", ignored: "ignored", notApplied: "not_applied", notFound: "not_found", notUnderstood: "not_understood",
} as const;

export interface AccountPart {
  what: keyof typeof names;
  lines: string[];
}

/** What an engine reports of how it understood its task, as lines to be read. The form is free: texts, or objects with reasons. */
export function accountOf(task: Task): { prompt: string | undefined; parts: AccountPart[] } {
  const ignored = ignoredMembers(task);
  const linesFor = (what: keyof typeof names) => (what === "ignored" ? ignored : linesOf(task[names[what]], what !== "applied"));
  const parts = (Object.keys(names) as (keyof typeof names)[]).map((what) => ({ what, lines: linesFor(what) }));
  const words = unusedWords(task);
  if (words.length > 0) parts.find(({ what }) => what === "ignored")!.lines.push(words.join(", "));
  const prompt = typeof task.effective_prompt === "string" && task.effective_prompt !== task.input?.prompt ? task.effective_prompt : undefined;
  return { prompt, parts: parts.filter(({ lines }) => lines.length > 0) };
}

/** Whether something that was asked for is not in the result of a task that was completed. */
export const isPartial = (task: Task): boolean =>
  task.status === "COMPLETED" && accountOf(task).parts.some(({ what }) => what === "notApplied" || what === "notFound" || what === "notUnderstood");

/** Whether nothing at all of what was asked for is in the result: the engine lists what it has done, and the list is empty. */
export const isUntouched = (task: Task): boolean => isPartial(task) && Array.isArray(task.applied) && task.applied.length === 0;

/** Members of the body that changed nothing, as they were written, each with the known one that was probably meant. */
function ignoredMembers({ ignored, did_you_mean: meant = {} }: Task): string[] {
  const known = meant as Readonly<Record<string, string>>;
  if (!Array.isArray(ignored)) return linesOf(ignored, true);
  return ignored.flatMap((one: unknown) => (typeof one === "string" && Object.hasOwn(known, one) ? [`${one} → ${known[one]}?`] : linesOf(one, true)));
}

/** Words of the prompt, and of what was applied of it, that changed nothing. */
function unusedWords({ unused_words: words, applied }: Task): string[] {
  const lists = [words, ...(Array.isArray(applied) ? applied.map((one: { unused_words?: unknown } | null) => one?.unused_words) : [])];
  return [...new Set(lists.flatMap((list) => (Array.isArray(list) ? list.filter((word) => typeof word === "string") : [])))];
}

/** @param asAsked whether what somebody wrote says it better than the engine's name for it */
function linesOf(reported: unknown, asAsked: boolean): string[] {
  if (reported === undefined || reported === null || reported === false) return [];
  return [...new Set((Array.isArray(reported) ? reported : [reported]).map((one) => lineOf(one, asAsked)).filter((line) => line !== ""))];
}

function lineOf(reported: unknown, asAsked: boolean): string {
  if (typeof reported !== "object" || reported === null) return String(reported).replaceAll("_", " ");
  const { instruction, text, name, part, field, reason, change, why, clause, background, unused_words: _, ...rest } = reported as Record<string, unknown>;
  const what = [asAsked && clause, instruction, text, name, part, field].find((one) => typeof one === "string" && one !== "") as string | undefined;
  // What stands in for a place that cannot be drawn is said: the result shows something else than was asked for.
  const because = [reason, change, why, background].find((one) => typeof one === "string") as string | undefined;
  const plain = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));
  const others = what || because ? "" : Object.entries(rest).map(([key, value]) => `${key}: ${plain(value)}`).join(", ");
  return [what?.replaceAll("_", " "), because, others].filter(Boolean).join(": ");
}
