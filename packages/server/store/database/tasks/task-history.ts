import { sql } from "kysely";
import type { Db, TaskStatus } from "../schema.ts";
import type { TaskRow } from "./tasks.ts";

/** Which tasks of an account are listed. */
export interface HistoryFilter {
  accountId: string;
  models?: readonly string[] | undefined;
  status?: readonly TaskStatus[] | undefined;
  /** In lower case: tasks with this in their words. */
  words?: string | undefined;
}

export interface HistoryPage {
  /** Only tasks created before the one of this id. */
  before?: string | undefined;
  limit: number;
  now: number;
}

/** Tasks of one page in whose words something is looked for: words have no index, and a page must not read all that an account ever asked. */
const mostRead = 5000;

/**
 * Tasks of an account across models, newest first.
 * @returns the rows, at most `limit`, and the id to go on before; none where there is no more. A page of a search by words may be short and yet not the last.
 */
export async function taskHistory(db: Db, filter: HistoryFilter, page: HistoryPage): Promise<{ rows: TaskRow[]; next: string | undefined }> {
  const rows = await listed(db, filter, page).limit(page.limit + 1).execute();
  if (rows.length > page.limit) return { rows: rows.slice(0, page.limit), next: rows[page.limit - 1]?.id };
  if (filter.words === undefined) return { rows, next: undefined };
  return { rows, next: await lastRead(db, filter, page) };
}

function listed(db: Db, filter: HistoryFilter, page: HistoryPage) {
  const query = narrowed(db, filter, page).selectAll();
  if (filter.words === undefined) return query;
  const pattern = `%${filter.words.replace(/[\\%_]/g, "\\$&")}%`;
  return db.selectFrom(query.limit(mostRead).as("tasks")).selectAll().where(sql<boolean>`words like ${pattern} escape '\\'`).orderBy("id", "desc");
}

/** The last task in which words were looked for; none where there was none behind it. */
async function lastRead(db: Db, filter: HistoryFilter, page: HistoryPage): Promise<string | undefined> {
  const row = await narrowed(db, filter, page).select("id").limit(1).offset(mostRead - 1).executeTakeFirst();
  return row?.id;
}

function narrowed(db: Db, { accountId, models, status }: HistoryFilter, { before, now }: HistoryPage) {
  return db
    .selectFrom("tasks")
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .$if(models !== undefined, (query) => query.where("endpoint", "in", [...models!]))
    .$if(status !== undefined, (query) => query.where("status", "in", [...status!]))
    .$if(before !== undefined, (query) => query.where("id", "<", before!))
    .orderBy("id", "desc");
}

/** One task of an account, whatever its model, unless it has expired. */
export function findTaskOf(db: Db, id: string, accountId: string, now: number): Promise<TaskRow | undefined> {
  return db.selectFrom("tasks").selectAll().where("id", "=", id).where("account_id", "=", accountId).where("expires_at", ">", now).executeTakeFirst();
}

/** Several at once, in no order. */
export async function findTasksOf(db: Db, ids: readonly string[], accountId: string): Promise<TaskRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("tasks").selectAll().where("id", "in", [...ids]).where("account_id", "=", accountId).execute();
}

export type TaskState = Pick<TaskRow, "id" | "status" | "progress">;

/** What is waiting or in progress, newest first. The statuses are written out, because their indexes hold those only and are not used for a parameter. */
export async function unfinishedStates(db: Db, accountId: string, limit: number): Promise<TaskState[]> {
  const { rows } = await sql<TaskState>`select id, status, progress from tasks where account_id = ${accountId} and status = 'IN_PROGRESS'
    union all select id, status, progress from tasks where account_id = ${accountId} and status = 'CREATED'
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** What ended at this time or later, latest first. */
export async function endedSince(db: Db, accountId: string, since: number, limit: number): Promise<TaskState[]> {
  return db.selectFrom("tasks").select(["id", "status", "progress"]).where("account_id", "=", accountId).where("finished_at", "is not", null)
    .where("finished_at", ">=", since).orderBy("finished_at", "desc").limit(limit).execute();
}
