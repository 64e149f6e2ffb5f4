import { type RawBuilder, sql } from "kysely";
import type { Db } from "../schema.ts";

const day = 24 * 3600 * 1000;
/** Records that one step takes together: a transaction of milliseconds. */
const portion = 500;

/*
 * Usage and failures of single tasks become sums of days, and sums of days become sums of months. A step adds rows to sums and removes them in one transaction,
 * and every reader adds up what is there of all three: so each total is the same before, between and after the steps, and one that is cut off has done nothing.
 */

/** One step from records to days. Call it in a transaction that nobody else does the same in. @returns how many records it took */
export async function rollUpDays(trx: Db, before: number): Promise<number> {
  return (await usageToDays(trx, before)) + (await failuresToDays(trx, before));
}

/** One step from days to months. As above. @returns how many sums of days it took */
export async function rollUpMonths(trx: Db, before: number): Promise<number> {
  const first = await firstDay(trx, before);
  if (first === undefined) return 0;
  const date = new Date(first);
  const month = { begins: Date.UTC(date.getUTCFullYear(), date.getUTCMonth()), ends: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) };
  return (await monthOf(trx, "usage_sums", month)) + (await monthOf(trx, "failure_sums", month));
}

/** The oldest day that has a sum of its own. */
async function firstDay(trx: Db, before: number): Promise<number | undefined> {
  const { rows } = await sql<{ begins: number | null }>`select min(begins) as begins from (
    select min(begins) as begins from usage_sums where span = 'day' and begins < ${before} union all
    select min(begins) as begins from failure_sums where span = 'day' and begins < ${before}) as oldest`.execute(trx);
  const begins = rows[0]?.begins ?? undefined;
  return begins === undefined ? undefined : Number(begins);
}

const dayOf = sql`finished_at / ${sql.lit(day)} * ${sql.lit(day)}`;
const ofKey = sql`coalesce(key_id, '')`;

async function usageToDays(trx: Db, before: number): Promise<number> {
  const rows = await trx.selectFrom("usage").select("task_id").where("finished_at", "<", before).orderBy("finished_at").limit(portion).execute();
  if (rows.length === 0) return 0;
  const ids = sql.join(rows.map(({ task_id }) => task_id));
  await sql`insert into usage_sums (account_id, span, begins, model, unit, key_id, tasks, quantity, micros)
    select account_id, 'day', ${dayOf}, model, unit, ${ofKey}, count(*), sum(quantity), sum(micros) from usage where task_id in (${ids})
    group by account_id, ${dayOf}, model, unit, ${ofKey}
    ${added(["account_id", "begins", "span", "model", "unit", "key_id"], "usage_sums", ["tasks", "quantity", "micros"])}`
    .execute(trx);
  await sql`delete from usage where task_id in (${ids})`.execute(trx);
  return rows.length;
}

async function failuresToDays(trx: Db, before: number): Promise<number> {
  const rows = await trx.selectFrom("task_failures").select("task_id").where("finished_at", "<", before).orderBy("finished_at").limit(portion).execute();
  if (rows.length === 0) return 0;
  const ids = sql.join(rows.map(({ task_id }) => task_id));
  const cancelled = sql`sum(case when code = 'cancelled' then 1 else 0 end)`;
  await sql`insert into failure_sums (account_id, span, begins, model, key_id, failed, cancelled, micros)
    select account_id, 'day', ${dayOf}, model, ${ofKey}, count(*) - ${cancelled}, ${cancelled}, sum(micros) from task_failures
    where task_id in (${ids}) group by account_id, ${dayOf}, model, ${ofKey}
    ${added(["account_id", "begins", "span", "model", "key_id"], "failure_sums", ["failed", "cancelled", "micros"])}`
    .execute(trx);
  await sql`delete from task_failures where task_id in (${ids})`.execute(trx);
  return rows.length;
}

const tables = {
  usage_sums: { names: ["account_id", "model", "unit", "key_id"], sums: ["tasks", "quantity", "micros"] },
  failure_sums: { names: ["account_id", "model", "key_id"], sums: ["failed", "cancelled", "micros"] },
} as const;

/** The days of one month in one table, all accounts: as many rows as they have models and keys, times 31. */
async function monthOf(trx: Db, table: keyof typeof tables, { begins, ends }: { begins: number; ends: number }): Promise<number> {
  const { names, sums } = tables[table];
  const [listed, totals] = [columns(names), sql.join(sums.map((name) => sql`sum(${sql.ref(name)})`))];
  const days = sql`span = 'day' and begins >= ${begins} and begins < ${ends}`;
  await sql`insert into ${sql.table(table)} (span, begins, ${listed}, ${columns(sums)})
    select 'month', cast(${begins} as bigint), ${listed}, ${totals} from ${sql.table(table)} where ${days}
    group by ${listed} ${added(["begins", "span", ...names], table, sums)}`.execute(trx);
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${days}`.execute(trx);
  return Number(numAffectedRows);
}

function columns(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)));
}

/** To the sums that are there already. */
function added(key: readonly string[], table: string, sums: readonly string[]): RawBuilder<unknown> {
  const changes = sums.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`);
  return sql`on conflict (${columns(key)}) do update set ${sql.join(changes)}`;
}
