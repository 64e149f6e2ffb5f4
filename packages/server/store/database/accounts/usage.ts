import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { givenRows } from "../given-rows.ts";
import type { Db, NewRow } from "../schema.ts";

const usageTypes = {
  task_id: "text", account_id: "text", key_id: "text", model: "text", unit: "text", quantity: "real", finished_at: "integer",
  micros: "integer",
} as const;

/** Counts finished tasks. A task that is counted already stays as it is. */
export async function insertUsage(db: Db, ...records: NewRow<"usage">[]): Promise<void> {
  if (records.length === 0) return;
  await sql`insert into usage (task_id, account_id, key_id, model, unit, quantity, finished_at, micros)
    select task_id, account_id, key_id, model, unit, quantity, finished_at, coalesce(micros, 0)
    from (${givenRows(db, usageTypes, records)}) as finished where true on conflict (task_id) do nothing`.execute(db);
}

const failureTypes = {
  task_id: "text", account_id: "text", key_id: "text", model: "text", code: "text", finished_at: "integer", micros: "integer",
} as const;

/** Counts tasks that failed or were cancelled, each once. */
export async function insertFailure(db: Db, ...records: NewRow<"task_failures">[]): Promise<void> {
  if (records.length === 0) return;
  await sql`insert into task_failures (task_id, account_id, key_id, model, code, finished_at, micros)
    select task_id, account_id, key_id, model, code, finished_at, coalesce(micros, 0)
    from (${givenRows(db, failureTypes, records)}) as failed where true on conflict (task_id) do nothing`.execute(db);
}

/** What is summed. */
export interface UsageFilter {
  accountId: string;
  /** First millisecond that counts. */
  from: number;
  /** First millisecond that does not count any more. */
  to: number;
  /** Milliseconds that one sum covers: a divisor of a day, or a day. */
  step: number;
  model?: string | undefined;
  keyId?: string | undefined;
  /** Whether each key has sums of its own. */
  byKey?: boolean | undefined;
}

/** What a sum is of. */
export interface SumGroup {
  /** Whole steps since 1970, UTC. */
  step: number;
  model: string;
  /** Null for what was counted before keys were; absent where keys are summed together. */
  key_id?: string | null;
}

export interface FailureSum extends SumGroup {
  failed: number;
  cancelled: number;
  /** What they cost all the same, millionths of a dollar. */
  micros: number;
}

export interface UsageSum extends SumGroup {
  unit: string;
  tasks: number;
  quantity: number;
  /** What they cost, millionths of a dollar. */
  micros: number;
}

const day = 24 * 3600 * 1000;

/**
 * Sums a period day by day, in its order: each day reads its own records, and others have their turn in between. Summed at once, a million tasks
 * take SQLite 1.8 s.
 */
async function byDays<Sum>(db: Db, table: "usage" | "task_failures", filter: UsageFilter, sumOf: (filter: UsageFilter) => Promise<Sum[]>): Promise<Sum[]> {
  const sums: Sum[] = [];
  for (let from = filter.from; ; ) {
    const first = await sql<{ time: number | null }>`select min(finished_at) as time from ${sql.table(table)} where ${within({ ...filter, from })}`.execute(db);
    const time = first.rows[0]?.time ?? undefined;
    if (time === undefined) return sums;
    const ends = (Math.floor(Number(time) / day) + 1) * day;
    sums.push(...(await sumOf({ ...filter, from, to: Math.min(filter.to, ends) })));
    from = ends;
    await setImmediate();
  }
}

/** What an account has used, summed by step, model, key and unit, in this order. */
export function sumUsage(db: Db, filter: UsageFilter): Promise<UsageSum[]> {
  return byDays(db, "usage", filter, (ofDay) => usageOfDay(db, ofDay));
}

async function usageOfDay(db: Db, filter: UsageFilter): Promise<UsageSum[]> {
  const { step, groups } = groupsOf(filter);
  const { rows } = await sql<UsageSum>`select ${step} as step, ${groups}, unit, sum(tasks) as tasks, sum(quantity) as quantity, sum(micros) as micros
    from usage where ${within(filter)} group by ${step}, ${groups}, unit order by step, ${groups}, unit`.execute(db);
  // PostgreSQL answers sums of integers as text.
  return rows.map((row) => ({ ...row, step: Number(row.step), tasks: Number(row.tasks), micros: Number(row.micros) }));
}

/** Tasks that failed or were cancelled, summed by step, model and key, in this order. */
export function sumFailures(db: Db, filter: UsageFilter): Promise<FailureSum[]> {
  return byDays(db, "task_failures", filter, (ofDay) => failuresOfDay(db, ofDay));
}

async function failuresOfDay(db: Db, filter: UsageFilter): Promise<FailureSum[]> {
  const { step, groups } = groupsOf(filter);
  const { rows } = await sql<FailureSum>`select ${step} as step, ${groups}, sum(case when code = 'cancelled' then 0 else tasks end) as failed,
      sum(case when code = 'cancelled' then tasks else 0 end) as cancelled, sum(micros) as micros
    from task_failures where ${within(filter)} group by ${step}, ${groups} order by step, ${groups}`.execute(db);
  return rows.map((row) => ({
    ...row, step: Number(row.step), failed: Number(row.failed), cancelled: Number(row.cancelled), micros: Number(row.micros),
  }));
}

/** Both databases divide integers by integers without a rest. */
function groupsOf({ step, byKey }: UsageFilter) {
  return { step: sql`finished_at / ${sql.lit(step)}`, groups: byKey ? sql`model, key_id` : sql`model` };
}

function within({ accountId, from, to, model, keyId }: UsageFilter): RawBuilder<SqlBool> {
  const conditions = [
    sql<SqlBool>`account_id = ${accountId}`, sql<SqlBool>`finished_at >= ${from}`, sql<SqlBool>`finished_at < ${to}`,
    ...(model === undefined ? [] : [sql<SqlBool>`model = ${model}`]), ...(keyId === undefined ? [] : [sql<SqlBool>`key_id = ${keyId}`]),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
