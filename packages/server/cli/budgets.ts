import { parseArgs } from "node:util";
import { budgetsOfAll } from "../budgets/budgets-of-all.ts";
import { allBudgets, type Budgeted, freeSpending, limitSpending } from "../budgets/manage-budgets.ts";
import type { BudgetView } from "../budgets/view-budget.ts";
import { dollarText, microsOf } from "../config/dollars.ts";
import { changesBy, type Command, type CommandContext, UsageError } from "./command.ts";
import { table } from "./table.ts";

const spans = ["day", "month"] as const;

export const budgets: Command = {
  name: "budgets",
  summary: "limit what accounts and keys may spend on engines that charge",
  usage: ["budgets list", "budgets set --account NAME|--key ID [--day DOLLARS] [--month DOLLARS]", "budgets remove --account NAME|--key ID [--day] [--month]"],
  changes: changesBy("budgets", "set", "remove"),
  async run([action, ...args], context) {
    if (action === "list") return list(args, context);
    if (action === "set") return set(args, context);
    if (action === "remove") return remove(args, context);
    throw new UsageError(action === undefined ? "budgets takes what to do." : `budgets cannot ${action}.`);
  },
};

async function list(args: string[], { config, openDatabase, out, note }: CommandContext): Promise<void> {
  parseArgs({ args, options: {} });
  const { db, now } = await openDatabase();
  const all = await allBudgets(db, now(), budgetsOfAll(config));
  const dollars = (amount: number | undefined) => (amount === undefined ? "none" : dollarText(Math.round(amount * 1_000_000)));
  const rows = all.map((one) => [whoseIs(one), one.period, dollars(one.limit), dollars(one.spent), dollars(one.reserved), one.renews_at.slice(0, 10)]);
  for (const line of table([["WHOSE", "PERIOD", "LIMIT", "SPENT", "RESERVED", "BEGINS AGAIN"], ...rows])) out(line);
  note("Amounts are US dollars, days and months UTC. The limit of all is ATELIER_BUDGET_DAY and ATELIER_BUDGET_MONTH.");
}

const whoseIs = ({ scope, account, key_id: key }: BudgetView) => (scope === "all" ? "all" : `${scope} ${account ?? key ?? ""}`);

async function set(args: string[], { openDatabase, note, touch }: CommandContext): Promise<void> {
  const { values } = parseArgs({
    args, options: { account: { type: "string" }, key: { type: "string" }, day: { type: "string" }, month: { type: "string" } },
  });
  const whose = budgeted(values);
  touch({ id: nameOf(whose) });
  const limits = spans.flatMap((span) => (values[span] === undefined ? [] : [{ span, micros: amount(`--${span}`, values[span]) }]));
  if (limits.length === 0) throw new UsageError("budgets set takes --day or --month, with an amount in dollars.");
  const { db } = await openDatabase();
  for (const { span, micros } of limits) await limitSpending(db, whose, span, micros);
  note(`Set: ${limits.map(({ span, micros }) => `${dollarText(micros)} USD a ${span}`).join(", ")}. It holds from the next task on.`);
}

async function remove(args: string[], { openDatabase, note, touch }: CommandContext): Promise<void> {
  const { values } = parseArgs({
    args, options: { account: { type: "string" }, key: { type: "string" }, day: { type: "boolean" }, month: { type: "boolean" } },
  });
  const whose = budgeted(values);
  touch({ id: nameOf(whose) });
  const named = spans.filter((span) => values[span]);
  if (named.length === 0) throw new UsageError("budgets remove takes --day or --month.");
  const { db } = await openDatabase();
  for (const span of named) await freeSpending(db, whose, span);
  note(`Removed: the budget of the ${named.join(" and the ")}.`);
}

function budgeted({ account, key }: { account?: string | undefined; key?: string | undefined }): Budgeted {
  if (account !== undefined && key === undefined) return { account };
  if (key !== undefined && account === undefined) return { key };
  throw new UsageError("A budget is of --account NAME or of --key ID.");
}

/** As the API calls whose budget it is. */
const nameOf = (whose: Budgeted) => ("account" in whose ? `accounts/${whose.account}` : `keys/${whose.key}`);

function amount(option: string, text: string): number {
  const micros = microsOf(text);
  if (micros === undefined) throw new UsageError(`${option} takes an amount in US dollars such as 20 or 0.50, with at most six decimals.`);
  return micros;
}
