import { dollarsOf } from "../config/dollars.ts";
import type { BudgetState } from "../store/database/accounts/budgets.ts";
import type { BudgetScope, BudgetSpan } from "../store/database/accounts/usage-tables.ts";

/** A budget as callers see it. Amounts are dollars. */
export interface BudgetView {
  scope: BudgetScope;
  /** Name of the account, where it is an account's and the name is known. */
  account?: string;
  /** Where it is a key's. */
  key_id?: string;
  period: BudgetSpan;
  /** Absent where nothing limits it. */
  limit?: number;
  spent: number;
  /** For tasks that have not ended. */
  reserved: number;
  currency: "USD";
  renews_at: string;
}

/** @param account name of the account, of an account's budget */
export function viewBudget({ scope, id, span, limit, spent, reserved, ends }: BudgetState, account?: string): BudgetView {
  return {
    scope, ...(scope === "account" && account !== undefined && { account }), ...(scope === "key" && { key_id: id }), period: span,
    ...(limit !== undefined && { limit: dollarsOf(limit) }), spent: dollarsOf(spent), reserved: dollarsOf(reserved), currency: "USD",
    renews_at: new Date(ends).toISOString(),
  };
}
