import { endUnfinished } from "../budgets/end-unfinished.ts";
import { paidEngineOf } from "../budgets/price.ts";
import { sayCharged } from "../budgets/say-charged.ts";
import type { Links } from "../delivery/links.ts";
import type { Database } from "../store/database/database.ts";
import { taskEnded } from "../observe/happenings.ts";
import { findTask, type TaskRow, type TaskScope } from "../store/database/tasks/tasks.ts";
import { taskFinished, taskNotFound } from "./errors.ts";
import { announceStatus } from "./status-change.ts";
import type { TaskSignals } from "./task-signals.ts";

export interface CancelParts {
  database: Database;
  links: Links;
  signals: TaskSignals;
}

/**
 * Ends a waiting or running task as FAILED `cancelled`. Whoever works on it notices that it no longer holds it: at once in
 * this process, within a second in others.
 * @throws ServiceError 404, or 409 when the task has finished.
 */
export async function cancelTask({ database, links, signals }: CancelParts, id: string, scope: TaskScope): Promise<TaskRow> {
  const now = database.now();
  const ended = await database.withLocks(async (trx) => {
    const task = await findTask(trx, id, scope, now);
    if (!task) throw taskNotFound();
    // A provider may not be reached, and of a request whose submission it has not answered nobody has the name.
    const error_message = `The task was cancelled${paidEngineOf(task) === undefined ? "" : "; its work may go on at its provider and be charged for"}`;
    const row = await endUnfinished(trx, id, { status: "FAILED", error_code: "cancelled", error_message, finished_at: now });
    if (!row) throw taskFinished();
    await announceStatus(trx, links, row);
    return row;
  });
  sayCharged(ended);
  taskEnded.say({ model: ended.endpoint, engine: null, outcome: "cancelled", code: null });
  signals.emit("cancelled", id);
  signals.emit("changed", id);
  signals.emit("event");
  return ended;
}
