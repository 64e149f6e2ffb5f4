import type { TaskRow } from "../store/database/tasks/tasks.ts";

type EndedTask = Pick<TaskRow, "status" | "error_code" | "extras_json">;

const names = { not_applied: "not applied", not_found: "not found", not_understood: "not understood" } as const;

/** What was asked for and is not in the result of a task, as rows of a name and a text. */
export function lackingOf({ status, extras_json }: EndedTask): [name: string, text: string][] {
  if (status !== "COMPLETED") return [];
  const extras = JSON.parse(extras_json) as Record<string, unknown>;
  return Object.entries(names).flatMap(([member, name]) => textsOf(extras[member]).map((text): [string, string] => [name, text]));
}

/** What somebody who looks over tasks should see of one at once; undefined where all is well. */
export function remarkOf(task: EndedTask): string | undefined {
  if (task.error_code !== null) return task.error_code;
  if (lackingOf(task).length === 0) return undefined;
  const { applied } = JSON.parse(task.extras_json) as { applied?: unknown };
  return Array.isArray(applied) && applied.length === 0 ? "nothing applied" : "only a part applied";
}

/** Engines are free in what they tell: texts, or objects with the words of the prompt and a reason. */
function textsOf(reported: unknown): string[] {
  const all = Array.isArray(reported) ? reported : [reported ?? []].flat();
  return all.map((one) => {
    if (typeof one !== "object" || one === null) return String(one);
    const { clause, instruction, reason } = one as Record<string, unknown>;
    return [clause ?? instruction, reason].filter((part) => typeof part === "string").join(": ") || JSON.stringify(one);
  });
}
