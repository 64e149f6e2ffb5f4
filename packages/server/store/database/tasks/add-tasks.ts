import type { Database, Waiting } from "../database.ts";
import { type Added, type AddLimits, addTasks, type NewTask } from "./new-tasks.ts";

export interface AdderParts extends AddLimits {
  /** As `database.withLocks`, for pieces that may share one (see `groupCommit`). */
  commit: Database["transaction"];
}

/** What adds tasks, and resolves when they are on disk. */
export function taskAdder({ commit, ...limits }: AdderParts): (tasks: readonly NewTask[], waiting?: Waiting) => Promise<Added[]> {
  return (tasks, waiting) => commit((trx) => addTasks(trx, tasks, limits), waiting);
}
