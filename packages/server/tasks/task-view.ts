import type { Static } from "typebox";
import type { Links } from "../delivery/links.ts";
import { viewPrice } from "../budgets/price.ts";
import type { TaskRow } from "../store/database/tasks/tasks.ts";
import { heldByBoards, noEnd } from "../store/database/tasks/kept-tasks.ts";
import { mediaTypeOfName } from "@atelier/media/media-types.ts";
import type { fullTask } from "./answers.ts";
import type { Outlook } from "./estimates/outlook.ts";
import { unknownIn, viewInput } from "./input/stored-input.ts";
import { type IgnoredView, viewIgnored } from "./input/unknown-members.ts";

/** A finished file of a task, as `results_json` keeps it. Those of earlier versions know no more than the first two. */
export interface StoredResult {
  object: string;
  fileName: string;
  width?: number;
  height?: number;
  seconds?: number;
  bytes?: number;
  preview?: { object: string; fileName: string; width: number; height: number };
}

/** The task as callers see it: the `data` of get-task and the whole body of a webhook. Extras whose value is unknown are left out. */
export type TaskView = Static<typeof fullTask> & { [extra: string]: unknown };

export function viewTask(row: TaskRow, links: Links, { queuePosition, estimatedSeconds }: Outlook = {}): TaskView {
  const expiresAt = new Date(row.expires_at);
  const file = ({ object, fileName, ...facts }: Omit<StoredResult, "preview">): TaskView["results"][number] => ({
    url: links.file({ object, fileName, expiresAt }).url, media_type: mediaTypeOfName(fileName), ...facts,
  });
  const stored = JSON.parse(row.results_json) as StoredResult[];
  const results = stored.map(({ preview: _preview, ...result }) => file(result));
  return {
    ...membersOf(row),
    task_id: row.id,
    status: row.status,
    model: row.endpoint,
    generated: results.map(({ url }) => url),
    results,
    previews: stored.flatMap(({ preview }) => (preview ? [file(preview)] : [])),
    ...viewInput(row.input_json, links, expiresAt),
    ...ignoredOf(row),
    progress: row.progress,
    ...(queuePosition !== undefined && { queue_position: queuePosition }),
    ...(estimatedSeconds !== undefined && { estimated_seconds: estimatedSeconds }),
    ...(row.error_code !== null && failureOf(row.error_code, row.error_message ?? "")),
    created_at: new Date(row.created_at).toISOString(),
    ...(row.started_at !== null && { started_at: new Date(row.started_at).toISOString() }),
    ...(row.finished_at !== null && { finished_at: new Date(row.finished_at).toISOString() }),
    expires_at: new Date(row.expires_at).toISOString(),
    ...(Number(row.expires_at) >= noEnd && { kept: true as const }),
    ...(Number(row.expires_at) === heldByBoards && { on_board: true as const }),
    ...(row.engine !== null && { engine: row.engine }),
    ...(row.fidelity !== null && { fidelity: row.fidelity }),
  };
}

/** Members that changed nothing: what the endpoint did not know, and what the engine had no use for. */
function ignoredOf(row: TaskRow): IgnoredView {
  const { ignored: unused = [] } = extrasOf(row) as { ignored?: string[] };
  const { ignored = [], ...meant } = viewIgnored(row.input_json === null ? [] : unknownIn(row.input_json));
  return ignored.length + unused.length === 0 ? {} : { ignored: [...ignored, ...unused], ...meant };
}

/** What is not of every task: what it costs, and what engines add, which says nothing of that. The model that made the result counts before the one quoted. */
function membersOf(row: TaskRow): Record<string, unknown> {
  const { cost: _cost, provider: _provider, ...extras } = extrasOf(row);
  return { ...viewPrice(row), ...extras };
}

/** What engines add. One that names the model of a server does so under another name than the task's own. */
function extrasOf({ extras_json }: TaskRow): Record<string, unknown> {
  const { model, ...extras } = JSON.parse(extras_json) as Record<string, unknown>;
  return { ...extras, ...(model !== undefined && { engine_model: model }) };
}

/** The sentence twice: some clients of this API show `error`, others `error_message`. */
function failureOf(code: string, sentence: string): Pick<TaskView, "error" | "error_code" | "error_message"> {
  return { error: sentence, error_code: code, error_message: sentence };
}
