import type { Database, Waiting } from "../database.ts";
import { type Added, addTasks, type NewTask } from "./new-tasks.ts";

export interface AdderParts {
  /** As `database.withLocks`, for pieces that may share one (see `groupCommit`). */
  commit: Database["transaction"];
  /** Tasks that one account may have waiting. */
  maxWaiting: number;
}

/** What adds tasks, and resolves when they are on disk. */
export function taskAdder({ commit, maxWaiting }: AdderParts): (tasks: readonly NewTask[], waiting?: Waiting) => Promise<Added[]> {
  return (tasks, waiting) => commit((trx) => addTasks(trx, tasks, maxWaiting), waiting);
}
