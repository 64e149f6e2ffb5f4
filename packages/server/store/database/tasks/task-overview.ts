import { sql } from "kysely";
import type { Db, TaskStatus } from "../schema.ts";
import type { TaskRow } from "./tasks.ts";

export type TaskWithAccount = TaskRow & { account: string };

/** Tasks of all accounts for the operator, newest first. */
export function listAllTasks(db: Db, { status, accountId, limit }: { status?: TaskStatus; accountId?: string; limit: number }): Promise<TaskWithAccount[]> {
  let query = withAccount(db);
  // As a literal: the indexes of what waits and of what is in progress are of use only to a plan that knows the status.
  if (status !== undefined) query = query.where("status", "=", sql.lit(status));
  if (accountId !== undefined) query = query.where("account_id", "=", accountId);
  return query.orderBy(status && isUnended(status) ? unindexedId : "tasks.id", "desc").limit(limit).execute();
}

const isUnended = (status: TaskStatus) => status === "CREATED" || status === "IN_PROGRESS";
/** Those that have not ended are few, and have their own index: followed by the primary key, a page of them is looked for among all that have. */
const unindexedId = sql<string>`tasks.id || ''`;

export function findAnyTask(db: Db, id: string): Promise<TaskWithAccount | undefined> {
  return withAccount(db).where("tasks.id", "=", id).executeTakeFirst();
}

function withAccount(db: Db) {
  return db.selectFrom("tasks").innerJoin("accounts", "accounts.id", "tasks.account_id").selectAll("tasks").select("accounts.name as account");
}
