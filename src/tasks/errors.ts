import { ServiceError } from "../errors.ts";

export const taskNotFound = () => new ServiceError(404, "not_found", "Task not found");

export const taskFinished = () => new ServiceError(409, "task_finished", "The task has already finished");

export const taskNotFailed = () => new ServiceError(409, "task_not_failed", "Only a task that has failed can be retried");

export const queueFull = () => new ServiceError(503, "queue_full", "Too many of this account's tasks are waiting", { headers: { "retry-after": "10" } });

export const engineUnavailable = (reason: string) => new ServiceError(503, "engine_unavailable", `No engine is ready for this kind of task: ${reason}`, { headers: { "retry-after": "60" } });

export const idempotencyKeyInvalid = () =>
  new ServiceError(400, "invalid_idempotency_key", "Idempotency-Key must have 1 to 255 visible ASCII characters", { invalidParams: [{ name: "Idempotency-Key", reason: "must have 1 to 255 visible ASCII characters" }] });

export const idempotencyKeyInUse = () => new ServiceError(409, "idempotency_key_in_use", "The first request with this Idempotency-Key is still running", { headers: { "retry-after": "1" } });

export const idempotencyKeyReused = () => new ServiceError(422, "idempotency_key_reused", "This Idempotency-Key was used with another body");
