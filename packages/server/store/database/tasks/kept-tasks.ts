import { sql } from "kysely";
import type { Db } from "../schema.ts";
import type { TaskRow } from "./tasks.ts";

/** The end of a task that is kept until somebody deletes it: the last second that ISO 8601 writes with four digits of a year, milliseconds since 1970. */
export const noEnd = 253_402_300_799_000;

/** The end of what stays because it is on a board: before that of what is kept, so that the two differ; of tasks and uploads. */
export const heldByBoards = noEnd - 1000;

/** Written into the statement: the index of kept tasks is not used for a parameter. */
const isKept = sql<boolean>`expires_at >= ${sql.lit(noEnd)}`;

/** Tasks that an account keeps without an end. */
export async function countKept(db: Db, accountId: string): Promise<number> {
  const row = await db.selectFrom("tasks").select(({ fn }) => fn.countAll<number>().as("count")).where("account_id", "=", accountId).where(isKept)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Gives a task of an account that was completed, and has not expired, another end. @returns the task, or undefined where there is none such */
export async function setTaskEnd(trx: Db, { id, accountId, now }: { id: string; accountId: string; now: number }, end: number): Promise<TaskRow | undefined> {
  return trx.updateTable("tasks").set({ expires_at: end }).where("id", "=", id).where("account_id", "=", accountId).where("status", "=", "COMPLETED")
    .where("expires_at", ">", now).returningAll().executeTakeFirst();
}
