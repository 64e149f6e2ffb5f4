import { EngineError } from "@atelier/engine/engine.ts";
import type { FailureClass } from "@atelier/engine/engine-error.ts";
import { paidEngineOf } from "../budgets/price.ts";
import { ServiceError } from "../errors.ts";
import { isStorageFull } from "../store/storage-full.ts";
import { isDatabaseUnavailable, isStoreUnavailable } from "../store/store-unavailable.ts";
import type { Attempt } from "./run-task.ts";
import { maxAttempts, maxFailures, timing } from "./timing.ts";

/** What follows from a failed attempt: another one after a wait, in which the task holds no slot, or the end of the task with what its caller reads. */
export type Consequence =
  | { is: "repeated"; /** In all, by the task's own word. */ failures: number; /** Milliseconds. */ wait: number }
  | { is: "ended"; code: string; message: string };

const noReason = "The task could not be carried out";

/** Codes of engines that callers see as one: what the difference is, the message says. */
const engineFailed: readonly string[] = ["unavailable", "busy", "failed"];

/**
 * Codes that callers answer by mending the order and sending it again. While a note says that the work was sent to where it is paid for, it would be paid for
 * twice: an attempt that cannot fetch an input again knows nothing of it. An engine that refuses takes its note back.
 */
const callersToMend: readonly string[] = ["invalid_input", "no_face", "content_policy", "content_refused"];

/** What kind of failure an error is. One that no engine has named is a fault of the program, and may pass. */
export const classOf = (error: unknown): FailureClass => (error instanceof EngineError ? error.class : isOverBudget(error) ? "permanent" : "transient");

/** The code under which an engine, or a budget, has refused or ended the work; undefined for a fault of the program. */
export const engineCodeOf = (error: unknown) => (error instanceof EngineError ? error.code : isOverBudget(error) ? "budget_exhausted" as const : undefined);

/** Nothing was sent: the caller may order it again when there is money. */
const isOverBudget = (error: unknown): error is ServiceError => error instanceof ServiceError && error.code === "budget_exhausted";

/**
 * Decides on what follows from a failed attempt.
 * @param now by the database's clock, milliseconds since 1970
 * @param isStopping this process ends
 */
export function afterFailure(task: Attempt, error: unknown, { now, isStopping }: { now: number; isStopping: boolean }): Consequence {
  const ended = endOf(task, error);
  if (classOf(error) !== "transient") return ended;
  const { failures } = task;
  // A server that stops is no fault of the task, and has nothing to wait for: the next one may begin at once.
  if (isStopping) return { is: "repeated", failures, wait: 0 };
  // Nor is a full disk, or a store that is away. Attempts are counted all the same, so that a task that fills the disk by itself ends some time.
  if (isStorageFull(error) || isStoreUnavailable(error)) return { is: "repeated", failures, wait: timing.diskFull };
  if (isDatabaseUnavailable(error)) return { is: "repeated", failures, wait: timing.retry };
  const { code, retryAfter = 0 } = error instanceof EngineError ? error : { code: "failed" };
  // Nor a server that has too much to do: that is asked until the attempts or the hour are used up.
  const isBusy = code === "busy";
  const count = failures + (isBusy ? 0 : 1);
  const wait = Math.max(retryAfter, isBusy ? Math.min(timing.longestBusy, timing.busy * (4 / 3) ** (task.attempt - 1)) : timing.retry * count);
  const isUsedUp = count >= maxFailures || task.attempt >= maxAttempts || now + wait > (task.started_at ?? now) + timing.repeats;
  return isUsedUp ? ended : { is: "repeated", failures: count, wait: Math.ceil(wait) };
}

function endOf(task: Attempt, error: unknown): Consequence {
  if (isOverBudget(error)) return { is: "ended", code: error.code, message: error.message };
  if (!(error instanceof EngineError)) return { is: "ended", code: "engine_failed", message: noReason };
  if (callersToMend.includes(error.code) && paidEngineOf(task) !== undefined) {
    return { is: "ended", code: "engine_unknown", message: `The work was sent to its provider before and may be charged for: ${error.reason ?? noReason}` };
  }
  return { is: "ended", code: engineFailed.includes(error.code) ? "engine_failed" : error.code, message: error.reason ?? noReason };
}
