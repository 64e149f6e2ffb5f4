import type { PlannedJob } from "../endpoints/definition/endpoint.ts";
import type { SafetyLevel } from "../safety/safety-checker.ts";
import type { TaskRow } from "../store/database/tasks/tasks.ts";

/** What a task has to do, as `job_json` keeps it. */
export type StoredJob = PlannedJob & {
  seed: number;
  safety: SafetyLevel;
  /** The engine that its caller has chosen, where one has. */
  engine?: string;
  /** Where a rule waits for media behind URLs: the body, with keys of objects in the place of files that were here. */
  body?: Record<string, unknown>;
  /** `traceparent` of the request that has created it, where the service is traced. */
  trace?: string;
};

/** The task as it is stored, but for its place in the queue. */
export type NewTaskRow = Omit<TaskRow, "turn">;

/** Under which name a task's inputs and results are noted as needed. */
export const taskOwner = (id: string) => `tasks/${id}`;

/** `traceparent` of the request that has created a task. */
export const traceOf = ({ job_json }: Pick<TaskRow, "job_json">): string | undefined => (JSON.parse(job_json) as StoredJob).trace;
