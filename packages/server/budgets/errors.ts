import { dollarText } from "../config/dollars.ts";
import { ServiceError } from "../errors.ts";
import type { BudgetScope, BudgetSpan } from "../store/database/accounts/usage-tables.ts";
import type { BudgetState } from "../store/database/accounts/budgets.ts";
import { viewBudget } from "./view-budget.ts";

const whose: Record<BudgetScope, string> = { all: "the whole service", account: "this account", key: "this key" };
const of: Record<BudgetSpan, string> = { day: "day", month: "month" };

/** The budget has not so much left as a task would cost. */
export function budgetExhausted(state: BudgetState): ServiceError {
  const { scope, span, limit = 0, spent, reserved, ends } = state;
  const used = [`${dollarText(spent)} are spent`, ...(reserved > 0 ? [`${dollarText(reserved)} reserved for tasks under way`] : [])].join(", ");
  const message = `The budget of ${whose[scope]} for the ${of[span]}, ${dollarText(limit)} USD, does not cover this task: ${used}. ` +
    `It begins again at ${new Date(ends).toISOString()}`;
  return new ServiceError(402, "budget_exhausted", message, { members: { budget: viewBudget(state) } });
}
