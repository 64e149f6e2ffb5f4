import { type RawBuilder, sql, type SqlBool } from "kysely";
import { givenRows } from "../given-rows.ts";
import type { Db, NewRow } from "../schema.ts";

const day = 24 * 3600 * 1000;

const usageTypes = {
  task_id: "text", account_id: "text", key_id: "text", model: "text", unit: "text", quantity: "real", finished_at: "integer",
  micros: "integer",
} as const;

/** Counts finished tasks. A task that is counted already stays as it is. */
export async function insertUsage(db: Db, ...records: NewRow<"usage">[]): Promise<void> {
  if (records.length > 0) await usageOf(db, records).execute(db);
}

/** @param counted which of the records, whose `task_id` is there; default: all */
export function usageOf(db: Db, records: readonly NewRow<"usage">[], counted = everyRow): RawBuilder<unknown> {
  return sql`insert into usage (task_id, account_id, key_id, model, unit, quantity, finished_at, micros)
    select task_id, account_id, key_id, model, unit, quantity, finished_at, coalesce(micros, 0)
    from (${givenRows(db, usageTypes, records)}) as finished where ${counted} on conflict (task_id) do nothing`;
}

const everyRow = sql<SqlBool>`true`;

const failureTypes = {
  task_id: "text", account_id: "text", key_id: "text", model: "text", code: "text", finished_at: "integer", micros: "integer",
} as const;

/** Counts tasks that failed or were cancelled, each once. */
export async function insertFailure(db: Db, ...records: NewRow<"task_failures">[]): Promise<void> {
  if (records.length > 0) await failuresOf(db, records).execute(db);
}

/** As `usageOf`. */
export function failuresOf(db: Db, records: readonly NewRow<"task_failures">[], counted = everyRow): RawBuilder<unknown> {
  return sql`insert into task_failures (task_id, account_id, key_id, model, code, finished_at, micros)
    select task_id, account_id, key_id, model, code, finished_at, coalesce(micros, 0)
    from (${givenRows(db, failureTypes, records)}) as failed where ${counted} on conflict (task_id) do nothing`;
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

export interface FailureSum {
  step: number;
  coarse: number;
  model: string;
  /** Null for what was counted before keys were; absent where keys are summed together. */
  key_id?: string | null;
  failed: number;
  cancelled: number;
  /** What they cost all the same, millionths of a dollar. */
  micros: number;
}

export interface UsageSum {
  /** Whole steps since 1970, UTC. */
  step: number;
  /** How much more than a step it covers: 0 no more, 1 a day, 2 a month. */
  coarse: number;
  model: string;
  /** As of failures. */
  key_id?: string | null;
  unit: string;
  tasks: number;
  quantity: number;
  /** What they cost, millionths of a dollar. */
  micros: number;
}

/**
 * What an account has used, summed by step, model, key and unit, in this order. Of what is kept by day or month alone, a day or month counts where it begins
 * in the period.
 */
export async function sumUsage(db: Db, filter: UsageFilter): Promise<UsageSum[]> {
  const { keyed, ordered } = groupsOf(filter);
  const { rows } = await sql<UsageSum>`select step, coarse, model${keyed}, unit, sum(tasks) as tasks, sum(quantity) as quantity, sum(micros) as micros
    from (
      select ${recordStep(filter)}, 0 as coarse, model, key_id, unit, 1 as tasks, quantity, micros from usage where ${within(filter, "finished_at")}
      union all
      select ${sumStep(filter)}, ${coarse(filter)}, model, nullif(key_id, ''), unit, tasks, quantity, micros from usage_sums where ${within(filter, "begins")}
    ) as counted group by step, coarse, model${keyed}, unit order by step, coarse, model${ordered}, unit`.execute(db);
  // PostgreSQL answers counts and large integers as text.
  return rows.map((row) => ({
    ...row, step: Number(row.step), coarse: Number(row.coarse), tasks: Number(row.tasks), quantity: Number(row.quantity), micros: Number(row.micros),
  }));
}

/** Tasks that failed or were cancelled, summed by step, model and key, in this order. */
export async function sumFailures(db: Db, filter: UsageFilter): Promise<FailureSum[]> {
  const { keyed, ordered } = groupsOf(filter);
  const { rows } = await sql<FailureSum>`select step, coarse, model${keyed}, sum(failed) as failed, sum(cancelled) as cancelled,
      sum(micros) as micros from (
      select ${recordStep(filter)}, 0 as coarse, model, key_id, 1 - ${cancelled} as failed, ${cancelled} as cancelled, micros
      from task_failures where ${within(filter, "finished_at")}
      union all
      select ${sumStep(filter)}, ${coarse(filter)}, model, nullif(key_id, ''), failed, cancelled, micros from failure_sums
      where ${within(filter, "begins")}
    ) as counted group by step, coarse, model${keyed} order by step, coarse, model${ordered}`.execute(db);
  return rows.map((row) => ({
    ...row, step: Number(row.step), coarse: Number(row.coarse), failed: Number(row.failed), cancelled: Number(row.cancelled), micros: Number(row.micros),
  }));
}

const cancelled = sql<number>`case when code = 'cancelled' then 1 else 0 end`;

/** Both databases divide integers by integers without a rest. */
const recordStep = ({ step }: UsageFilter) => sql`finished_at / ${sql.lit(step)} as step`;
const sumStep = ({ step }: UsageFilter) => sql`begins / ${sql.lit(step)} as step`;

/** 0 for what is as fine as was asked, 1 for a day where hours were asked for, 2 for a month. */
const coarse = ({ step }: UsageFilter) => sql`case when span = 'month' then 2 else ${sql.lit(step < day ? 1 : 0)} end`;

function groupsOf({ byKey }: UsageFilter) {
  return byKey ? { keyed: sql`, key_id`, ordered: sql`, key_id` } : { keyed: sql``, ordered: sql`` };
}

function within({ accountId, from, to, model, keyId }: UsageFilter, time: "finished_at" | "begins"): RawBuilder<SqlBool> {
  const conditions = [
    sql<SqlBool>`account_id = ${accountId}`, sql<SqlBool>`${sql.ref(time)} >= ${from}`, sql<SqlBool>`${sql.ref(time)} < ${to}`,
    ...(model === undefined ? [] : [sql<SqlBool>`model = ${model}`]), ...(keyId === undefined ? [] : [sql<SqlBool>`key_id = ${keyId}`]),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
