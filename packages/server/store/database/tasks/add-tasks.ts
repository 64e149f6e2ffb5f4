import type { Database, Waiting } from "../database.ts";
import { addAtOnce } from "./add-at-once.ts";
import { type Added, type AddLimits, addTasks, type NewTask } from "./new-tasks.ts";

export interface AdderParts extends AddLimits {
  database: Database;
  /** As `database.withLocks`, for pieces that may share one (see `groupCommit`). */
  commit: Database["transaction"];
}

/** What adds tasks and answers when they are on disk: in one statement where the database can. */
export function taskAdder({ database, commit, maxWaiting, budgets }: AdderParts): (tasks: readonly NewTask[], waiting?: Waiting) => Promise<Added[]> {
  return async (tasks, waiting) => {
    // Money takes several statements: what is asked of it depends on what is left.
    const atOnce = database.dialect.changesInQueries && tasks.every(({ reservation }) => !reservation);
    const added = atOnce ? await database.inOneStatement((db) => addAtOnce(db, tasks, maxWaiting), waiting) : undefined;
    return added ?? commit((trx) => addTasks(trx, tasks, { maxWaiting, budgets }), waiting);
  };
}
