import type { Offer } from "../engines/offer.ts";
import { type BudgetsOfAll, lockBudgets } from "../store/database/accounts/budgets.ts";
import type { Database } from "../store/database/database.ts";
import type { HeldTask } from "../store/database/tasks/begin-tasks.ts";
import { holdWith } from "../store/database/tasks/tasks.ts";
import { budgetExhausted } from "./errors.ts";
import { priceAt, priceOf, wasSentBy } from "./price.ts";

export interface HoldParts {
  database: Database;
  /** What all together may spend. */
  budgets: BudgetsOfAll;
}

/**
 * Sees to it that at least what the engine asks for is reserved before anything is sent to it: when the task was made another engine may have been the one to
 * take it, or an input of which the price depends had not been seen. What an earlier attempt has reserved, or has sent, is not reserved again.
 * @returns `price_json` of the task as it is then
 * @throws ServiceError 402 where a budget has not so much left
 */
export async function holdPrice({ database, budgets }: HoldParts, task: HeldTask, offer: Offer): Promise<string | null> {
  const before = priceOf(task);
  const now = database.now();
  const wanted = priceAt(offer, before?.at ?? now);
  if (!wanted || wasSentBy(task, offer.engine)) return task.price_json;
  const [has = 0, needs = 0] = [before?.micros, wanted.micros];
  if (before?.engine === wanted.engine && needs <= has) return task.price_json;
  const micros = Math.max(has, needs);
  const price = JSON.stringify({ ...wanted, ...((before?.micros ?? wanted.micros) !== undefined && { micros }) });
  const spender = { accountId: task.account_id, keyId: task.key_id, at: wanted.at };
  await database.withLocks(async (trx) => {
    if (!(await holdWith(trx, task.lease_token, { price_json: price }))) throw new Error("the attempt holds its task no more");
    const money = await lockBudgets(trx, [spender], budgets);
    // More of a price that is not known is not asked for twice.
    const exhausted = before && wanted.micros === undefined ? undefined : money.take(spender, wanted.micros === undefined ? undefined : micros - has);
    if (exhausted) throw budgetExhausted(exhausted);
    await money.write();
  });
  return price;
}
