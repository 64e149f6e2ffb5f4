import type { Config } from "../config/settings.ts";
import type { BudgetsOfAll } from "../store/database/accounts/budgets.ts";

/** What all accounts together may spend, by the settings. */
export function budgetsOfAll({ budgetDay: day, budgetMonth: month }: Pick<Config, "budgetDay" | "budgetMonth">): BudgetsOfAll {
  return { ...(day !== undefined && { day }), ...(month !== undefined && { month }) };
}
