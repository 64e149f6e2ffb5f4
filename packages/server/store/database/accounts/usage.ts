import { sql } from "kysely";
import { givenRows } from "../given-rows.ts";
import type { Db, NewRow } from "../schema.ts";

const usageTypes = {
  task_id: "text", account_id: "text", key_id: "text", model: "text", unit: "text", quantity: "real", finished_at: "integer",
} as const;

/** Counts finished tasks. A task that is counted already stays as it is. */
export async function insertUsage(db: Db, ...records: NewRow<"usage">[]): Promise<void> {
  if (records.length === 0) return;
  await sql`insert into usage (task_id, account_id, key_id, model, unit, quantity, finished_at)
    select * from (${givenRows(db, usageTypes, records)}) as finished where true on conflict (task_id) do nothing`.execute(db);
}

const failureTypes = { task_id: "text", account_id: "text", key_id: "text", model: "text", code: "text", finished_at: "integer" } as const;

/** Counts tasks that failed or were cancelled, each once. */
export async function insertFailure(db: Db, ...records: NewRow<"task_failures">[]): Promise<void> {
  if (records.length === 0) return;
  await sql`insert into task_failures (task_id, account_id, key_id, model, code, finished_at)
    select * from (${givenRows(db, failureTypes, records)}) as failed where true on conflict (task_id) do nothing`.execute(db);
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
  model: string;
  /** Null for what was counted before keys were; absent where keys are summed together. */
  key_id?: string | null;
  failed: number;
  cancelled: number;
}

export interface UsageSum {
  /** Whole steps since 1970, UTC. */
  step: number;
  model: string;
  /** As of failures. */
  key_id?: string | null;
  unit: string;
  tasks: number;
  quantity: number;
}

/** What an account has used, summed by step, model, key and unit, in this order. */
export async function sumUsage(db: Db, filter: UsageFilter): Promise<UsageSum[]> {
  const step = stepOf(filter);
  let query = db
    .selectFrom("usage")
    .select(({ fn }) => [step.as("step"), "model", "unit", fn.countAll<number>().as("tasks"), fn.sum<number>("quantity").as("quantity")])
    .where("account_id", "=", filter.accountId)
    .where("finished_at", ">=", filter.from)
    .where("finished_at", "<", filter.to)
    .groupBy([step, "model", "unit"]);
  if (filter.model !== undefined) query = query.where("model", "=", filter.model);
  if (filter.keyId !== undefined) query = query.where("key_id", "=", filter.keyId);
  const ordered = query.orderBy(step).orderBy("model");
  const rows = filter.byKey
    ? await ordered.select("key_id").groupBy("key_id").orderBy("key_id").orderBy("unit").execute()
    : await ordered.orderBy("unit").execute();
  // PostgreSQL answers counts and large integers as text.
  return rows.map((row) => ({ ...row, step: Number(row.step), tasks: Number(row.tasks), quantity: Number(row.quantity) }));
}

/** Tasks that failed or were cancelled, summed by step, model and key, in this order. */
export async function sumFailures(db: Db, filter: UsageFilter): Promise<FailureSum[]> {
  const step = stepOf(filter);
  let query = db
    .selectFrom("task_failures")
    .select(({ fn }) => [step.as("step"), "model", fn.countAll<number>().as("all"), fn.sum<number>(cancelled).as("cancelled")])
    .where("account_id", "=", filter.accountId)
    .where("finished_at", ">=", filter.from)
    .where("finished_at", "<", filter.to)
    .groupBy([step, "model"]);
  if (filter.model !== undefined) query = query.where("model", "=", filter.model);
  if (filter.keyId !== undefined) query = query.where("key_id", "=", filter.keyId);
  const ordered = query.orderBy(step).orderBy("model");
  const rows = await (filter.byKey ? ordered.select("key_id").groupBy("key_id").orderBy("key_id").execute() : ordered.execute());
  return rows.map(({ all, cancelled: ended, step: at, ...row }) => ({
    ...row, step: Number(at), failed: Number(all) - Number(ended), cancelled: Number(ended),
  }));
}

const cancelled = sql<number>`case when code = 'cancelled' then 1 else 0 end`;

/** Both databases divide integers by integers without a rest. */
const stepOf = ({ step }: UsageFilter) => sql<number>`finished_at / ${sql.lit(step)}`;
