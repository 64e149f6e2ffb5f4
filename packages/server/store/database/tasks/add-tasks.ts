import type { Database, Waiting } from "../database.ts";
import { addAtOnce } from "./add-at-once.ts";
import { type Added, addTasks, type NewTask } from "./new-tasks.ts";

export interface AdderParts {
  database: Database;
  /** As `database.withLocks`, for pieces that may share one (see `groupCommit`). */
  commit: Database["transaction"];
  /** Tasks that one account may have waiting. */
  maxWaiting: number;
}

/** What adds tasks and answers when they are on disk: in one statement where the database can. */
export function taskAdder({ database, commit, maxWaiting }: AdderParts): (tasks: readonly NewTask[], waiting?: Waiting) => Promise<Added[]> {
  return async (tasks, waiting) => {
    const added = database.dialect.changesInQueries ? await database.inOneStatement((db) => addAtOnce(db, tasks, maxWaiting), waiting) : undefined;
    return added ?? commit((trx) => addTasks(trx, tasks, maxWaiting), waiting);
  };
}
