import type { Database } from "../store/database/database.ts";
import { countKept, heldByBoards, noEnd, setTaskEnd } from "../store/database/tasks/kept-tasks.ts";
import { isOnBoard } from "../store/database/boards/board-holds.ts";
import { findTaskOf } from "../store/database/tasks/task-history.ts";
import type { TaskRow } from "../store/database/tasks/tasks.ts";
import { keptFull, taskNotCompleted, taskNotFound } from "./errors.ts";

export interface KeepOptions {
  /** Tasks that an account may keep without an end. */
  mostKept: number;
  /** How long others are kept, milliseconds. */
  retention: number;
}

/**
 * Takes away the end of a task of an account, or gives it one again, counted from now. Repeated, it changes nothing.
 * @throws ServiceError 404, 409 for a task that was not completed, 409 where the account keeps as many as it may
 */
export async function keepTask(database: Database, task: { id: string; accountId: string }, keep: boolean, limits: KeepOptions): Promise<TaskRow> {
  const now = database.now();
  return database.transaction(async (trx) => {
    const found = await findTaskOf(trx, task.id, task.accountId, now);
    if (!found) throw taskNotFound();
    if (found.status !== "COMPLETED") throw taskNotCompleted();
    if ((Number(found.expires_at) >= noEnd) === keep) return found;
    if (keep && (await countKept(trx, task.accountId)) >= limits.mostKept) throw keptFull(limits.mostKept);
    // What is on a board stays for that, whether it is kept or not.
    const released = (await isOnBoard(trx, "result", task.id)) ? heldByBoards : now + limits.retention;
    const changed = await setTaskEnd(trx, { ...task, now }, keep ? noEnd : released);
    if (!changed) throw taskNotFound();
    return changed;
  });
}
