import { budgetExhausted } from "../budgets/errors.ts";
import { priceAt } from "../budgets/price.ts";
import type { Offer } from "../engines/offer.ts";
import type { BudgetsOfAll } from "../store/database/accounts/budgets.ts";
import type { Database } from "../store/database/database.ts";
import { objectsOf } from "../store/database/object-references.ts";
import { addTasks } from "../store/database/tasks/new-tasks.ts";
import { findAnyTask } from "../store/database/tasks/task-overview.ts";
import type { Db } from "../store/database/schema.ts";
import { uuidV7 } from "../store/database/uuid-v7.ts";
import { withoutFetched } from "./input/stored-input.ts";
import { type NewTaskRow, taskOwner } from "./stored-task.ts";
import { taskNotFailed, taskNotFound } from "./errors.ts";

export interface RetryOptions {
  now?: number;
  /** What the engine that would take it asks for it now; absent: what it costs is reserved when it begins. */
  offer?: Offer | undefined;
  /** Budgets of all together. */
  budgets?: BudgetsOfAll;
  /** Key that asks for it; absent: the one of the old task. */
  keyId?: string;
  /** Where the service is traced: `traceparent` of the request. */
  trace?: string | undefined;
  /** Runs in the transaction that creates the new task, before it is committed. */
  onCreate?(trx: Db, task: NewTaskRow): Promise<void>;
}

/**
 * Creates a task with the job, the inputs and the webhook address of one that FAILED, which itself stays as it is: a status never goes
 * backward. It lasts as long after its creation as the old one did. What was fetched for the old one is fetched again.
 * @returns the new task's id
 * @throws ServiceError 404, 409 for a task that has not failed, or 402 where a budget has not left what it costs
 */
export async function retryTask(database: Database, id: string, options: RetryOptions = {}): Promise<string> {
  const { now = database.now(), offer, budgets = {}, keyId, trace, onCreate } = options;
  const price = offer && priceAt(offer, now);
  return database.transaction(async (trx) => {
    const found = await findAnyTask(trx, id);
    if (!found) throw taskNotFound();
    if (found.status !== "FAILED") throw taskNotFailed();
    const { account: _account, turn: _turn, ...failed } = found;
    const { json: input_json, dropped } = withoutFetched(failed.input_json);
    const task = {
      ...failed,
      input_json,
      id: uuidV7(now),
      status: "CREATED" as const,
      attempt: 0,
      failures: 0,
      not_before: now,
      progress: 0,
      note_json: null,
      ...(keyId !== undefined && { key_id: keyId }),
      price_json: price ? JSON.stringify(price) : null,
      ...(trace !== undefined && { job_json: JSON.stringify({ ...JSON.parse(failed.job_json), trace }) }),
      error_code: null,
      error_message: null,
      engine: null,
      fidelity: null,
      created_at: now,
      started_at: null,
      finished_at: null,
      expires_at: now + (failed.expires_at - failed.created_at),
    };
    const objects = (await objectsOf(trx, taskOwner(id))).filter((object) => !dropped.has(object));
    const reservation = price && { micros: price.micros };
    const limits = { maxWaiting: Number.POSITIVE_INFINITY, budgets };
    const [added] = await addTasks(trx, [{ task, objects, owner: taskOwner(task.id), ...(reservation && { reservation }) }], limits);
    if (typeof added === "object") throw budgetExhausted(added.exhausted);
    await onCreate?.(trx, task);
    return task.id;
  });
}
