import { sql } from "kysely";
import { addToLoad } from "../accounts/account-load.ts";
import { dialectOf } from "../dialect-of.ts";
import type { Db, Row, TaskStatus } from "../schema.ts";
import type { Ending } from "./end-tasks.ts";

export type TaskRow = Row<"tasks">;

/** Written into the statements, because the index of running tasks holds those only and is not used for a parameter. */
const inProgress = sql.lit("IN_PROGRESS" as const);

export interface TaskScope {
  accountId: string;
  endpoints: readonly string[];
}

/** One task of an account below one of its paths, unless it has expired. */
export function findTask(db: Db, id: string, { accountId, endpoints }: TaskScope, now: number): Promise<TaskRow | undefined> {
  return db
    .selectFrom("tasks")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .where("endpoint", "in", [...endpoints])
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

export interface TaskPage {
  status?: TaskStatus | undefined;
  limit: number;
  /** Tasks that are read and left out: those of a deep page are all read. */
  offset: number;
  /** Only tasks created before the one of this id: the page costs the same however deep it is. */
  before?: string | undefined;
  now: number;
}

/**
 * Tasks below some paths of an account, newest first. Each path is read by itself from its own place in the index and no further than the page needs:
 * asked for together, all tasks of the paths would be sorted for every page.
 */
export async function listTasks(db: Db, { accountId, endpoints }: TaskScope, page: TaskPage): Promise<{ id: string; status: TaskStatus }[]> {
  const { status, before, limit, offset, now } = page;
  const [first, ...others] = endpoints.map((endpoint) =>
    db.selectFrom((inner) =>
      inner.selectFrom("tasks").select(["id", "status"]).where("account_id", "=", accountId).where("endpoint", "=", endpoint).where("expires_at", ">", now)
        .$if(status !== undefined, (query) => query.where("status", "=", status!))
        .$if(before !== undefined, (query) => query.where("id", "<", before!))
        .orderBy("id", "desc").limit(limit + offset).as("page"),
    ).select(["id", "status"]),
  );
  if (!first) return [];
  return others.reduce((all, one) => all.unionAll(one), first).orderBy("id", "desc").limit(limit).offset(offset).execute();
}

/** Renews leases and stores progress, all in one statement; answers the tokens that still hold their task. */
export async function renewLeases(db: Db, leases: readonly { token: string; progress: number }[], until: number): Promise<Set<string>> {
  if (leases.length === 0) return new Set();
  const byToken = sql.join(leases.map(({ token, progress }) => sql`when ${token} then cast(${progress} as double precision)`), sql` `);
  const progress = sql<number>`case lease_token ${byToken} else 0 end`;
  // Locked in the order in which ends lock them, see end-tasks.ts. A token is gone when its task has ended, so that the status need not be asked.
  const held = db.selectFrom("tasks").select("id").where("lease_token", "in", leases.map(({ token }) => token)).orderBy("id").forUpdate();
  const rows = await db
    .updateTable("tasks")
    // SQLite's max of two is PostgreSQL's greatest: neither knows the other's name.
    .set({ lease_until: until, progress: sql<number>`case when progress < ${progress} then ${progress} else progress end` })
    .where(dialectOf(db).isAmong(sql.ref("id"), sql`${held}`))
    .returning("lease_token")
    .execute();
  return new Set(rows.map((row) => row.lease_token as string));
}

/** Which of these tokens still hold their task: a read, cheap enough for every second. */
export async function heldLeases(db: Db, tokens: readonly string[]): Promise<Set<string>> {
  if (tokens.length === 0) return new Set();
  const rows = await db.selectFrom("tasks").select("lease_token").where("lease_token", "in", [...tokens]).where("status", "=", inProgress).execute();
  return new Set(rows.map((row) => row.lease_token as string));
}

/**
 * Keeps what the next attempt must know of a task that one holds: what is reserved for it, what an engine says, what was fetched.
 * @returns false when the token holds no task any more
 */
export async function holdWith(db: Db, token: string, known: Partial<Pick<TaskRow, "note_json" | "price_json" | "input_json">>): Promise<boolean> {
  const result = await db.updateTable("tasks").set(known).where("lease_token", "=", token).where("status", "=", inProgress).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Notes what a task has cost. */
export async function setPrice(db: Db, id: string, price: string): Promise<void> {
  await db.updateTable("tasks").set({ price_json: price }).where("id", "=", id).execute();
}

/** Gives a task back, to be tried again from `retryAt` on. It stays IN_PROGRESS: a status never goes backward. */
export async function releaseTask(db: Db, token: string, { failures, retryAt }: { failures: number; retryAt: number }): Promise<void> {
  await db.updateTable("tasks").set({
    failures, lease_token: null, lease_until: retryAt,
  }).where("lease_token", "=", token).where("status", "=", inProgress).execute();
}

/** Ends a task that has not ended yet, whoever holds it; undefined when it had. Call it in a transaction. */
export async function endUnfinishedTask(db: Db, id: string, ending: Ending): Promise<TaskRow | undefined> {
  const before = await db.selectFrom("tasks").select("status").where("id", "=", id).forUpdate().executeTakeFirst();
  if (before?.status !== "CREATED" && before?.status !== "IN_PROGRESS") return undefined;
  const row = await db.updateTable("tasks").set({ ...ending, lease_token: null, lease_until: null }).where("id", "=", id).returningAll().executeTakeFirst();
  if (row) await addToLoad(db, row.account_id, { [before.status === "CREATED" ? "waiting" : "running"]: -1, class: row.class });
  return row;
}

/** Waits until nobody else changes these tasks, to the end of the transaction; whoever writes their events does so first. */
export async function lockTasks(db: Db, ...ids: string[]): Promise<void> {
  await db.selectFrom("tasks").select("id").where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
}

/** Tasks whose last attempt died: their lease ran out and no attempt remains. */
export async function exhaustedTasks(db: Db, limits: { now: number; maxAttempts: number }): Promise<string[]> {
  const rows = await db.selectFrom("tasks").select("id").where("status", "=", inProgress).where("lease_until", "<=", limits.now)
    .where("attempt", ">=", limits.maxAttempts).execute();
  return rows.map((row) => row.id);
}

export async function expiredTasks(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db.selectFrom("tasks").select("id").where("expires_at", "<=", now).where("status", "in", ["COMPLETED", "FAILED"]).limit(limit).execute();
  return rows.map((row) => row.id);
}

/** Which of these lease tokens, of any age, hold a task whose lease has not run out. */
export async function liveLeases(db: Db, tokens: readonly string[], now: number): Promise<Set<string>> {
  if (tokens.length === 0) return new Set();
  const rows = await db.selectFrom("tasks").select("lease_token").where("lease_token", "in", [...tokens]).where("lease_until", ">", now).execute();
  return new Set(rows.map((row) => row.lease_token as string));
}

/** Removes tasks that have ended. */
export async function deleteTasks(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom("tasks").where("id", "in", ids).execute();
}

/** Written out for the same reason as above. */
const failed = sql.lit("FAILED" as const);

/** Failed tasks for which an engine has kept a note, the oldest first. */
export async function abandonedJobs(db: Db, since: number, limit: number): Promise<{ id: string; note_json: string }[]> {
  const rows = await db.selectFrom("tasks").select(["id", "note_json"]).where("status", "=", failed).where("note_json", "is not", null)
    .where("finished_at", ">", since).orderBy("finished_at").limit(limit).execute();
  return rows.map(({ id, note_json }) => ({ id, note_json: note_json! }));
}

/** Forgets what an engine has kept for a failed task. */
export async function forgetNote(db: Db, id: string): Promise<void> {
  await db.updateTable("tasks").set({ note_json: null }).where("id", "=", id).where("status", "=", failed).execute();
}
