import { sql } from "kysely";
import { givenRows } from "../given-rows.ts";
import type { Db, Row } from "../schema.ts";
import type { BudgetScope, BudgetSpan } from "./usage-tables.ts";

/*
 * What was spent in each day and month, by all, by each account and with each key, and what is reserved for tasks that have not ended: a row each, which
 * whoever reserves or books locks first, all of them in one order. So a budget holds exactly, however many processes there are. Accounts are locked before.
 * All that is spent is counted, whether or not there is a budget, so that one that is set in the middle of a month holds from there on.
 */

/** Who asks for a task, and when it counts, milliseconds since 1970: the day and the month of that are those of its money, however long it takes. */
export interface Spender {
  accountId: string;
  keyId: string | null;
  at: number;
}

/** Budgets of all together, millionths of a dollar. They come from the settings; those of accounts and keys are rows. */
export type BudgetsOfAll = Partial<Record<BudgetSpan, number>>;

/** A budget, and how it stands. Amounts are millionths of a dollar. */
export interface BudgetState {
  scope: BudgetScope;
  id: string;
  span: BudgetSpan;
  /** Undefined where nothing limits it. */
  limit: number | undefined;
  spent: number;
  reserved: number;
  begins: number;
  /** When it begins again. */
  ends: number;
}

const spans = ["day", "month"] as const;
const types = { scope: "text", id: "text", span: "text", begins: "integer", spent: "integer", reserved: "integer" } as const;

/** The first millisecond of the day or month, UTC, and of the next. */
export function spanAt(span: BudgetSpan, at: number): { begins: number; ends: number } {
  const date = new Date(at);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  return span === "day"
    ? { begins: Date.UTC(year, month, day), ends: Date.UTC(year, month, day + 1) }
    : { begins: Date.UTC(year, month), ends: Date.UTC(year, month + 1) };
}

type Counter = Row<"spending">;
type CounterKey = Pick<Counter, "scope" | "id" | "span" | "begins">;

const nameOf = ({ scope, id, span, begins }: CounterKey) => JSON.stringify([scope, id, span, begins]);

/** The counters that a task is counted in: the narrowest first, since that is the one to be named where several are used up. */
function countersOf({ accountId, keyId, at }: Spender): CounterKey[] {
  const ofKey = keyId === null ? [] : [{ scope: "key" as const, id: keyId }];
  const scopes = [...ofKey, { scope: "account" as const, id: accountId }, { scope: "all" as const, id: "" }];
  return scopes.flatMap((one) => spans.map((span) => ({ ...one, span, begins: spanAt(span, at).begins })));
}

/** Budgets that are locked to the end of a transaction. */
export interface LockedBudgets {
  /**
   * Reserves an amount where every budget of the spender has so much left.
   * @param micros undefined where nobody knows the price: it is then taken while anything is left
   * @returns the budget that has not, of which then nothing was taken; undefined for what is reserved
   */
  take(spender: Spender, micros: number | undefined): BudgetState | undefined;
  /** Writes what was taken. */
  write(): Promise<void>;
}

/** Locks the budgets of these spenders. Call it in `withLocks`. */
export async function lockBudgets(trx: Db, spenders: readonly Spender[], ofAll: BudgetsOfAll): Promise<LockedBudgets> {
  if (spenders.length === 0) return { take: () => undefined, write: async () => {} };
  const counters = await lockCounters(trx, spenders.flatMap(countersOf));
  const limits = await limitsOf(trx, [...counters.values()], ofAll);
  const taken = new Map<string, Counter>();
  return {
    take(spender, micros) {
      const own = countersOf(spender).map((key) => counters.get(nameOf(key))!);
      const exhausted = own.map((counter) => stateOf(counter, limits)).find((state) => isTooLittle(state, micros));
      if (exhausted) return exhausted;
      for (const counter of own) {
        counter.reserved += micros ?? 0;
        taken.set(nameOf(counter), counter);
      }
      return undefined;
    },
    write: () => write(trx, [...taken.values()]),
  };
}

/** Whether a budget has less left than is asked for. */
export const isTooLittle = ({ limit, spent, reserved }: BudgetState, micros: number | undefined): boolean =>
  limit !== undefined && (micros === undefined ? spent + reserved >= limit : micros > 0 && spent + reserved + micros > limit);

/** The end of a reservation, and what was spent of it, or beyond it. */
export interface Booking extends Spender {
  reserved: number;
  spent: number;
}

/** Books what was spent in the place of what was reserved. Call it in `withLocks`. */
export async function book(trx: Db, bookings: readonly Booking[]): Promise<void> {
  const counted = bookings.filter(({ reserved, spent }) => reserved !== 0 || spent !== 0);
  if (counted.length === 0) return;
  const counters = await lockCounters(trx, counted.flatMap(countersOf));
  for (const booking of counted) {
    for (const key of countersOf(booking)) {
      const counter = counters.get(nameOf(key))!;
      counter.reserved -= booking.reserved;
      counter.spent += booking.spent;
    }
  }
  await write(trx, [...counters.values()]);
}

/** Every budget that a spender has to keep to, and how it stands. The narrowest first. */
export async function budgetsOf(db: Db, spender: Spender, ofAll: BudgetsOfAll): Promise<BudgetState[]> {
  const keys = countersOf(spender);
  const rows = await db.selectFrom("spending").selectAll()
    .where("begins", "in", [...new Set(keys.map(({ begins }) => begins))]).where("id", "in", [...new Set(keys.map(({ id }) => id))]).execute();
  const known = new Map(rows.map((row) => [nameOf(row), row]));
  const limits = await limitsOf(db, keys, ofAll);
  return keys.map((key) => stateOf(known.get(nameOf(key)) ?? { ...key, spent: 0, reserved: 0 }, limits));
}

/** Every budget that is set, and of all what was spent. @param at milliseconds since 1970 */
export async function everyBudget(db: Db, at: number, ofAll: BudgetsOfAll): Promise<BudgetState[]> {
  const set = await db.selectFrom("budgets").selectAll().orderBy("scope").orderBy("id").orderBy("span").execute();
  const begins = spans.map((span) => spanAt(span, at).begins);
  const known = new Map((await db.selectFrom("spending").selectAll().where("begins", "in", begins).execute()).map((row) => [nameOf(row), row]));
  const keys: CounterKey[] = [...spans.map((span) => ({ scope: "all" as const, id: "", span })), ...set]
    .map(({ scope, id, span }) => ({ scope, id, span, begins: spanAt(span, at).begins }));
  const limits = limitsFrom(set, ofAll);
  return keys.map((key) => stateOf(known.get(nameOf(key)) ?? { ...key, spent: 0, reserved: 0 }, limits));
}

export async function setBudget(db: Db, budget: Row<"budgets">): Promise<void> {
  await db.insertInto("budgets").values(budget).onConflict((on) => on.columns(["scope", "id", "span"]).doUpdateSet({ micros: budget.micros })).execute();
}

/** @returns false where there was none */
export async function removeBudget(db: Db, { scope, id, span }: Omit<Row<"budgets">, "micros">): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("budgets").where("scope", "=", scope).where("id", "=", id).where("span", "=", span).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets counters of days and months long past for which nothing is reserved any more. @param before milliseconds since 1970 */
export async function forgetSpending(db: Db, before: number): Promise<void> {
  await db.deleteFrom("spending").where("begins", "<", before).where("reserved", "=", 0).execute();
}

type Limits = Map<string, number>;
const limitName = ({ scope, id, span }: Pick<Counter, "scope" | "id" | "span">) => JSON.stringify([scope, id, span]);

async function limitsOf(db: Db, counters: readonly Pick<Counter, "id">[], ofAll: BudgetsOfAll): Promise<Limits> {
  const ids = [...new Set(counters.map(({ id }) => id))];
  return limitsFrom(await db.selectFrom("budgets").selectAll().where("id", "in", ids).execute(), ofAll);
}

function limitsFrom(set: readonly Row<"budgets">[], ofAll: BudgetsOfAll): Limits {
  const all = spans.flatMap((span) => (ofAll[span] === undefined ? [] : [{ scope: "all" as const, id: "", span, micros: ofAll[span] }]));
  return new Map([...set, ...all].map((one) => [limitName(one), one.micros]));
}

function stateOf({ scope, id, span, begins, spent, reserved }: Counter, limits: Limits): BudgetState {
  return { scope, id, span, limit: limits.get(limitName({ scope, id, span })), spent, reserved, ...spanAt(span, begins) };
}

/**
 * These counters, made where there are none, and locked to the end of the transaction. One statement: two that make and lock them in turns could wait for each
 * other in a circle.
 */
async function lockCounters(trx: Db, keys: readonly CounterKey[]): Promise<Map<string, Counter>> {
  const wanted = [...new Map(keys.map((key) => [nameOf(key), { ...key, spent: 0, reserved: 0 }])).values()];
  const { rows } = await sql<Counter>`insert into spending (scope, id, span, begins, spent, reserved)
    select scope, id, span, begins, spent, reserved from (${givenRows(trx, types, wanted)}) as given where true order by scope, id, span, begins
    on conflict (scope, id, span, begins) do update set spent = spending.spent returning *`.execute(trx);
  return new Map(rows.map((row) => [nameOf(row), row]));
}

async function write(trx: Db, counters: readonly Counter[]): Promise<void> {
  if (counters.length === 0) return;
  await sql`update spending set spent = given.spent, reserved = given.reserved from (${givenRows(trx, types, counters)}) as given
    where spending.scope = given.scope and spending.id = given.id and spending.span = given.span and spending.begins = given.begins`.execute(trx);
}
