import type { Links } from "../delivery/links.ts";
import type { PriceAtEnd } from "../budgets/price-at-end.ts";
import { book } from "../store/database/accounts/budgets.ts";
import { inBatches } from "../store/database/batch.ts";
import type { Database } from "../store/database/database.ts";
import type { NewRow } from "../store/database/schema.ts";
import { type EndedAttempt, endHeldTasks } from "../store/database/tasks/end-tasks.ts";
import type { TaskRow } from "../store/database/tasks/tasks.ts";
import { taskOwner } from "../tasks/stored-task.ts";
import { announceStatus } from "../tasks/status-change.ts";

/** How an attempt has ended, and what is committed together with it. */
export interface AttemptEnd extends Omit<EndedAttempt, "owner" | "usage"> {
  usage?: Pick<NewRow<"usage">, "unit" | "quantity">;
  /** Where it has cost something, or something had been reserved for it. */
  price?: PriceAtEnd | undefined;
}

/** Ends a task and answers its row, on disk by then; undefined, and nothing is written, where the attempt holds it no more. */
export type EndAttempt = (end: AttemptEnd) => Promise<TaskRow | undefined>;

export interface EndParts {
  /** As `database.withLocks`, for pieces that may share one (see `groupCommit`). */
  commit: Database["transaction"];
  links: Links;
}

/** Batches of ends that are being committed at the same time: while one waits for the disk, another is written. */
const lanes = 2;

/** Ends that come while others are being committed are written together. */
export function attemptEnder({ commit, links }: EndParts): EndAttempt {
  return inBatches((ends: readonly AttemptEnd[], waiting) => {
    const recorded = ends.map(withRecords);
    return commit(async (trx) => {
      const rows = await endHeldTasks(trx, recorded);
      await book(trx, ends.flatMap(({ price }, index) => (rows[index] && price ? [price.booking] : [])));
      await announceStatus(trx, links, ...rows.flatMap((row) => row ?? []));
      return rows;
    }, waiting);
  }, { lanes, lockedFor: ({ task }) => task.account_id });
}

function withRecords({ usage, price, ...end }: AttemptEnd): EndedAttempt {
  const { task } = end;
  const ending = { ...end.ending, ...(price && { price_json: JSON.stringify(price.price) }) };
  const { id: task_id, account_id, key_id, endpoint: model } = task;
  return {
    ...end,
    ending,
    owner: taskOwner(task_id),
    ...(usage && { usage: { task_id, account_id, key_id, model, finished_at: ending.finished_at!, micros: price?.price.micros ?? 0, ...usage } }),
  };
}
