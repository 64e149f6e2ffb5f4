import { hasLaterEvent, insertAttempt, finishEvent } from "../store/database/tasks/events.ts";
import { lockTasks } from "../store/database/tasks/tasks.ts";
import type { Db, EventState, Row } from "../store/database/schema.ts";
import type { AttemptResult } from "./attempt.ts";
import { nextAttempt } from "./schedule.ts";

/** 410 Gone: the receiver wants no more of it. */
const gone = 410;

/**
 * Records an attempt and decides what becomes of the event: delivered by any 2xx, superseded when it failed and its task
 * has a later one, failed after 410 or the last attempt, otherwise due again.
 * @param token the lease under which the attempt was made: when it is another's by now, only the attempt is recorded
 * @param endedAt when the attempt ended, milliseconds since 1970
 * @param random for the jitter, from 0 (inclusive) to 1 (exclusive)
 */
export async function recordAttempt(trx: Db, event: Row<"events">, token: string, result: AttemptResult, endedAt: number, random: number): Promise<void> {
  // A status that is announced at this moment would not see this event end, nor this one that there is a later.
  await lockTasks(trx, event.task_id);
  await insertAttempt(trx, {
    event_id: event.id,
    started_at: result.startedAt,
    duration_ms: result.durationMs,
    status_code: result.statusCode ?? null,
    error: result.error ?? null,
    response: result.response ?? null,
  });
  const delivered = result.statusCode !== undefined && result.statusCode >= 200 && result.statusCode < 300;
  const attempts = event.attempts + (delivered ? 0 : 1);
  const end = (state: EventState) => finishEvent(trx, event.id, token, { state, attempts, next_attempt_at: event.next_attempt_at });
  if (delivered) return end("delivered");
  if (await hasLaterEvent(trx, event)) return end("superseded");
  if (result.statusCode === gone) return end("failed");
  const next = nextAttempt({ failures: attempts, at: endedAt, retryAfter: result.retryAfter }, random);
  if (next === undefined) return end("failed");
  return finishEvent(trx, event.id, token, { state: "pending", attempts, next_attempt_at: next });
}
