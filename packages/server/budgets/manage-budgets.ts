import type { Micros } from "@atelier/engine/engine.ts";
import { notFound } from "../errors.ts";
import { accountNames, findAccountByName, findKey } from "../store/database/accounts/accounts.ts";
import { type BudgetsOfAll, type BudgetState, budgetsOf, everyBudget, removeBudget, setBudget, type Spender } from "../store/database/accounts/budgets.ts";
import type { Db } from "../store/database/schema.ts";
import { type BudgetView, viewBudget } from "./view-budget.ts";

/** An account by its name, or a key by its id. */
export type Budgeted = { account: string } | { key: string };

/** What a caller has to keep to, and has spent. The narrowest first. */
export async function budgetsOfCaller(db: Db, spender: Spender, ofAll: BudgetsOfAll): Promise<BudgetView[]> {
  return withNames(db, await budgetsOf(db, spender, ofAll));
}

/** All that are set, and what all together have spent. */
export async function allBudgets(db: Db, now: number, ofAll: BudgetsOfAll): Promise<BudgetView[]> {
  return withNames(db, await everyBudget(db, now, ofAll));
}

/** Sets what an account or a key may spend in a day or a month (UTC), from now on. @throws ServiceError 404 */
export async function limitSpending(db: Db, whose: Budgeted, span: "day" | "month", micros: Micros): Promise<void> {
  await setBudget(db, { ...(await placeOf(db, whose)), span, micros });
}

/** @throws ServiceError 404, also where there is no such budget */
export async function freeSpending(db: Db, whose: Budgeted, span: "day" | "month"): Promise<void> {
  if (!(await removeBudget(db, { ...(await placeOf(db, whose)), span }))) throw notFound("Budget");
}

async function placeOf(db: Db, whose: Budgeted): Promise<{ scope: "account" | "key"; id: string }> {
  if ("key" in whose) {
    if (!(await findKey(db, whose.key))) throw notFound("Key");
    return { scope: "key", id: whose.key };
  }
  const account = await findAccountByName(db, whose.account);
  if (!account) throw notFound("Account");
  return { scope: "account", id: account.id };
}

async function withNames(db: Db, states: readonly BudgetState[]): Promise<BudgetView[]> {
  const names = await accountNames(db, states.flatMap(({ scope, id }) => (scope === "account" ? [id] : [])));
  return states.map((state) => viewBudget(state, names.get(state.id)));
}
