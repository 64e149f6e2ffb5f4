import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Api } from "./api.ts";
import { pictureOf } from "./previews.ts";
import { answer } from "./tool.ts";

/** A task as the service shows it, as far as tools tell of it. */
export interface TaskView {
  task_id: string;
  status: "CREATED" | "IN_PROGRESS" | "COMPLETED" | "FAILED";
  model?: string;
  generated: string[];
  previews?: { url: string }[];
  progress?: number;
  queue_position?: number;
  estimated_seconds?: number;
  error?: string;
  error_code?: string;
  [extra: string]: unknown;
}

/** Results of which a model is shown a picture. */
const mostShown = 4;
/** Said in other words, or for programs. */
const saidElsewhere = new Set([
  "task_id", "status", "model", "generated", "previews", "progress", "queue_position", "estimated_seconds", "error", "error_code", "error_message", "results",
  "input", "input_files",  "has_nsfw", "started_at", "created_at", "expires_at", "finished_at",
]);

/** What a model needs to know of a task now: links when it is done, the reason when it failed, when to ask again otherwise. */
export async function taskAnswer(api: Api, task: TaskView, { preview = true }: { preview?: boolean } = {}): Promise<CallToolResult> {
  const { task_id, status, generated, previews = [], error, error_code: code } = task;
  const head = `task ${task_id}: ${status}`;
  if (status === "FAILED") return { ...answer([head, error === undefined ? "It failed." : `${code}: ${error}`]), isError: true };
  if (status !== "COMPLETED") return answer([head, outlook(task), `Call get_task with task_id ${task_id} to wait for it.`]);
  const more = Object.entries(task).filter(([name]) => !saidElsewhere.has(name)).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const shown = preview ? previews.slice(0, mostShown) : [];
  const pictures = (await Promise.all(shown.map(({ url }) => pictureOf(api, url)))).flat();
  const lines = [head, ...generated.map((url, index) => `task:${task_id}#${index} ${url}`), ...more];
  return answer(lines, ...generated.map((uri, index) => ({ type: "resource_link" as const, uri, name: `result ${index}` })), ...pictures);
}

/** How far it is, in words. */
export function outlook({ status, progress = 0, queue_position, estimated_seconds }: TaskView): string {
  const left = estimated_seconds === undefined ? "" : `, about ${Math.round(estimated_seconds)} s left`;
  if (status === "CREATED") return `waiting, ${queue_position ?? 0} before it${left}`;
  return `${Math.round(progress * 100)} % done${left}`;
}
