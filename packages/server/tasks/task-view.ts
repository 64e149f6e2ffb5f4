import type { Links } from "../delivery/links.ts";
import type { TaskRow } from "../store/database/tasks.ts";
import type { Outlook } from "./estimates/outlook.ts";

/** A finished file of a task, as `results_json` keeps it. */
export interface StoredResult {
  object: string;
  fileName: string;
}

/** The task as callers see it: the `data` of get-task and the whole body of a webhook. Extras whose value is unknown are left out. */
export interface TaskView {
  task_id: string;
  status: TaskRow["status"];
  generated: string[];
  progress: number;
  queue_position?: number;
  estimated_seconds?: number;
  error?: { code: string; message: string };
  error_message?: string;
  created_at: string;
  started_at?: string;
  finished_at?: string;
  expires_at: string;
  engine?: string;
  fidelity?: string;
  [extra: string]: unknown;
}

export function viewTask(row: TaskRow, links: Links, { queuePosition, estimatedSeconds }: Outlook = {}): TaskView {
  const results = JSON.parse(row.results_json) as StoredResult[];
  return {
    ...(JSON.parse(row.extras_json) as Record<string, unknown>),
    task_id: row.id,
    status: row.status,
    generated: results.map(({ object, fileName }) => links.file({ object, fileName, expiresAt: new Date(row.expires_at) }).url),
    progress: row.progress,
    ...(queuePosition !== undefined && { queue_position: queuePosition }),
    ...(estimatedSeconds !== undefined && { estimated_seconds: estimatedSeconds }),
    ...(row.error_code !== null && failure(row.error_code, row.error_message ?? "")),
    created_at: new Date(row.created_at).toISOString(),
    ...(row.started_at !== null && { started_at: new Date(row.started_at).toISOString() }),
    ...(row.finished_at !== null && { finished_at: new Date(row.finished_at).toISOString() }),
    expires_at: new Date(row.expires_at).toISOString(),
    ...(row.engine !== null && { engine: row.engine }),
    ...(row.fidelity !== null && { fidelity: row.fidelity }),
  };
}

/** The text twice: some clients show `error_message` and know no objects. */
function failure(code: string, message: string): Pick<TaskView, "error" | "error_message"> {
  return { error: { code, message }, error_message: message };
}
