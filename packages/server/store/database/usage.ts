import { sql } from "kysely";
import type { Db, NewRow } from "./schema.ts";

/** Counts a finished task. A task that is counted already stays as it is. */
export async function insertUsage(db: Db, record: NewRow<"usage">): Promise<void> {
  await db
    .insertInto("usage")
    .values(record)
    .onConflict((conflict) => conflict.column("task_id").doNothing())
    .execute();
}

export interface UsageSum {
  /** Whole days since 1970, UTC. */
  day: number;
  model: string;
  unit: string;
  tasks: number;
  quantity: number;
}

/**
 * What an account has used, summed by day, model and unit, in this order.
 * @param from first millisecond that counts
 * @param to first millisecond that does not count any more
 */
export async function sumUsage(db: Db, accountId: string, from: number, to: number): Promise<UsageSum[]> {
  // Both databases divide integers by integers without a rest.
  const day = sql<number>`finished_at / ${sql.lit(86_400_000)}`;
  const rows = await db
    .selectFrom("usage")
    .select(({ fn }) => [day.as("day"), "model", "unit", fn.countAll<number>().as("tasks"), fn.sum<number>("quantity").as("quantity")])
    .where("account_id", "=", accountId)
    .where("finished_at", ">=", from)
    .where("finished_at", "<", to)
    .groupBy([day, "model", "unit"])
    .orderBy(day)
    .orderBy("model")
    .orderBy("unit")
    .execute();
  // PostgreSQL answers counts and large integers as text.
  return rows.map((row) => ({ ...row, day: Number(row.day), tasks: Number(row.tasks), quantity: Number(row.quantity) }));
}
