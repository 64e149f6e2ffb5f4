import type { Links } from "../delivery/links.ts";
import { insertUsage } from "../store/database/accounts/usage.ts";
import { inBatches } from "../store/database/batch.ts";
import type { Database } from "../store/database/database.ts";
import { insertObjectReferences } from "../store/database/object-references.ts";
import type { Db, NewRow } from "../store/database/schema.ts";
import { type EndedAttempt, endHeldTasks } from "../store/database/tasks/end-tasks.ts";
import { addRunTime, type FinishedRun } from "../store/database/tasks/run-times.ts";
import type { TaskRow } from "../store/database/tasks/tasks.ts";
import { taskOwner } from "../tasks/stored-task.ts";
import { announceStatus } from "../tasks/status-change.ts";

/** How an attempt has ended, and what is committed together with it. */
export interface AttemptEnd extends EndedAttempt {
  /** Objects that the task needs from now on. */
  objects?: readonly string[];
  usage?: Pick<NewRow<"usage">, "unit" | "quantity">;
  run?: FinishedRun;
}

/** Ends a task and answers its row, on disk by then; undefined, and nothing is written, where the attempt holds it no more. */
export type EndAttempt = (end: AttemptEnd) => Promise<TaskRow | undefined>;

/** Ends that come while others are being committed are written together. */
export function attemptEnder({ commit, links }: { commit: Database["transaction"]; links: Links }): EndAttempt {
  return inBatches(commit, async (trx, ends: readonly AttemptEnd[]) => {
    const rows = await endHeldTasks(trx, ends);
    const ended = ends.flatMap((end, index) => (rows[index] ? [{ ...end, row: rows[index] }] : []));
    await Promise.all([
      insertObjectReferences(trx, ended.flatMap(({ task, objects = [] }) => objects.map((object) => ({ object, owner: taskOwner(task.id) })))),
      insertUsage(trx, ...ended.flatMap(usageOf)),
      announceStatus(trx, links, ...ended.map(({ row }) => row)),
      // The last: all that ends work of a kind waits for its row.
      addRunTimes(trx, ended),
    ]);
    return rows;
  });
}

function usageOf({ task, ending, usage }: AttemptEnd): NewRow<"usage">[] {
  if (usage === undefined) return [];
  return [{ task_id: task.id, account_id: task.account_id, key_id: task.key_id, model: task.endpoint, finished_at: ending.finished_at!, ...usage }];
}

const addRunTimes = (trx: Db, ended: readonly AttemptEnd[]) => addRunTime(trx, ...ended.flatMap(({ run }) => run ?? []));
