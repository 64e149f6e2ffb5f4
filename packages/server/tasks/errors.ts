import { ServiceError } from "../errors.ts";

/** What a task would fail with, said before there is one. */
export const contentRefused = (message: string) => new ServiceError(400, "content_policy", message);

export const moderationUnavailable = (cause: unknown) => {
  const headers = { "retry-after": "10" };
  return new ServiceError(503, "engine_unavailable", "Nobody can judge the words of the request at the moment; try again soon", { headers, cause });
};

export const taskNotFound = () => new ServiceError(404, "not_found", "Task not found");

export const taskFinished = () => new ServiceError(409, "task_finished", "The task has already finished");

export const taskRunning = () => new ServiceError(409, "task_running", "The task has not finished: cancel it first");

export const taskNotFailed = () => new ServiceError(409, "task_not_failed", "Only a task that has failed can be retried");

export const taskNotCompleted = () => new ServiceError(409, "task_not_completed", "Only a task that was completed has results to keep");

/** 409 for an account that keeps as many tasks as it may. */
export const keptFull = (most: number) =>
  new ServiceError(409, "kept_full", `An account may keep ${most} tasks without an end: give others their end again, or delete them`);

export const queueFull = () => new ServiceError(503, "queue_full", "Too many of this account's tasks are waiting", { headers: { "retry-after": "10" } });

export const engineUnavailable = (reason: string) =>
  new ServiceError(503, "engine_unavailable", `No engine is ready for this kind of task: ${reason}`, { headers: { "retry-after": "60" } });
