import { insertEvent, supersedeRetriedEvents } from "../store/database/tasks/events.ts";
import { lockTask } from "../store/database/tasks/tasks.ts";
import type { Db, Row } from "../store/database/schema.ts";
import { uuidV7 } from "../store/database/uuid-v7.ts";

export interface NewEvent {
  task: Pick<Row<"tasks">, "id" | "account_id">;
  /** Where to POST; an absolute http(s) URL, checked when the task was created. */
  url: string;
  /** JSON text, sent byte for byte at every attempt. */
  body: string;
}

/**
 * Puts a webhook into the outbox. Call it in the transaction that changes the task's status, so that a crash loses
 * neither or both, and wake the deliverer after the commit.
 *
 * An earlier event of the task that has failed at least once is superseded: its receiver gets this one at once instead
 * of an older status later. One that was not attempted yet, or is under way, is delivered first.
 * @returns the event's id, which is its `webhook-id` header at every attempt
 */
export async function enqueueEvent(trx: Db, { task, url, body }: NewEvent, now = Date.now()): Promise<string> {
  await lockTask(trx, task.id);
  await supersedeRetriedEvents(trx, task.id, now);
  const id = uuidV7(now);
  await insertEvent(trx, {
    id,
    task_id: task.id,
    account_id: task.account_id,
    url,
    receiver: new URL(url).origin,
    body,
    state: "pending",
    attempts: 0,
    next_attempt_at: now,
    lease_token: null,
    lease_until: null,
    created_at: now,
  });
  return id;
}
