/** A file of a task. */
export interface TaskFile {
  url: string;
  media_type: string;
  width?: number;
  height?: number;
  seconds?: number;
  bytes?: number;
}

/** A task, as `GET /v1/tasks/{id}` returns it. */
export interface Task {
  task_id: string;
  status: "CREATED" | "IN_PROGRESS" | "COMPLETED" | "FAILED";
  model: string;
  results: readonly TaskFile[];
  previews: readonly TaskFile[];
  input?: Readonly<Record<string, unknown>>;
  input_files?: readonly (TaskFile & { field: string })[];
  /** 0 to 1 */
  progress: number;
  queue_position?: number;
  estimated_seconds?: number;
  error?: string;
  error_code?: string;
  created_at: string;
  started_at?: string;
  finished_at?: string;
  expires_at: string;
  /** It stays until somebody deletes it. */
  kept?: boolean;
  engine?: string;
  fidelity?: string;
  seed?: number;
  [extra: string]: unknown;
}

export type MediaKind = "image" | "video" | "audio";

export const hasEnded = ({ status }: Pick<Task, "status">): boolean => status === "COMPLETED" || status === "FAILED";

/** Somebody ended it: nothing went wrong. */
export const isCancelled = ({ error_code: code }: Pick<Task, "error_code">): boolean => code === "cancelled";

export const kindOf = ({ media_type: type }: Pick<TaskFile, "media_type">): MediaKind => type.split("/")[0] as MediaKind;

/** Whether a task says something newer than what is known of it: events of two ways may overtake each other. */
export function isNewer(task: Task, known: Task | undefined): boolean {
  const rank = ({ status, progress }: Task) => ["CREATED", "IN_PROGRESS", "COMPLETED", "FAILED"].indexOf(status) + progress / 2;
  return known === undefined || (hasEnded(known) ? hasEnded(task) : rank(task) >= rank(known));
}
