import { insertEvents, supersedeRetriedEvents } from "../store/database/tasks/events.ts";
import { lockTasks } from "../store/database/tasks/tasks.ts";
import type { Db, Row } from "../store/database/schema.ts";
import { uuidV7 } from "../store/database/uuid-v7.ts";

export interface NewEvent {
  task: Pick<Row<"tasks">, "id" | "account_id">;
  /** Where to POST; an absolute http(s) URL, checked when the task was created. */
  url: string;
  /** JSON text, sent byte for byte at every attempt. */
  body: string;
  /** When it happened, in ms; absent: as it is put in. */
  at?: number | undefined;
}

/** As `enqueueEvents`, of one. */
export async function enqueueEvent(trx: Db, event: NewEvent, now = Date.now()): Promise<string> {
  return (await enqueueEvents(trx, [event], now))[0]!;
}

/**
 * Puts webhooks of different tasks into the outbox. Call it in the transaction that changes the tasks' status, so that a crash loses
 * neither or both, and wake the deliverer after the commit.
 *
 * An earlier event of such a task that has failed at least once is superseded: its receiver gets this one at once instead
 * of an older status later. One that was not attempted yet, or is under way, is delivered first.
 * @returns the events' ids, each its `webhook-id` header at every attempt
 */
export async function enqueueEvents(trx: Db, events: readonly NewEvent[], now = Date.now()): Promise<string[]> {
  if (events.length === 0) return [];
  const tasks = events.map(({ task }) => task.id);
  const rows = events.map(({ task, url, body, at = now }) => ({
    id: uuidV7(at), task_id: task.id, account_id: task.account_id, url, receiver: new URL(url).origin, body, next_attempt_at: at, created_at: at,
  }));
  // One after the other, and asked in one round trip.
  const latest = Math.max(...rows.map(({ created_at }) => created_at));
  await Promise.all([lockTasks(trx, ...tasks), supersedeRetriedEvents(trx, tasks, latest), insertEvents(trx, rows)]);
  return rows.map(({ id }) => id);
}
