import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { Db } from "./schema.ts";
import { countQueue } from "./tasks/task-queue.ts";

/** What the file says of itself: `undefined` when it is sound, else its first complaint. On PostgreSQL that is the server's to watch. */
export async function firstFault({ db, dialect }: Database): Promise<string | undefined> {
  if (dialect.name !== "sqlite") return undefined;
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const [first] = rows;
  return first === undefined || first.quick_check === "ok" ? undefined : first.quick_check;
}

export interface TaskState {
  waiting: number;
  inProgress: number;
  /** When the oldest waiting task was created, milliseconds since 1970. */
  oldestWaiting: number | null;
  /** When the newest task was created: later than now where a clock was wrong. */
  newest: number | null;
}

export async function taskState(db: Db): Promise<TaskState> {
  // As a literal: the partial index of what waits is of use only to a plan that knows the status.
  const waiting = sql.lit("CREATED" as const);
  const oldest = await db.selectFrom("tasks").select(({ fn }) => fn.min("created_at").as("at")).where("status", "=", waiting).executeTakeFirst();
  const newest = await db.selectFrom("tasks").select("created_at as at").orderBy("id", "desc").limit(1).executeTakeFirst();
  return { ...(await countQueue(db)), oldestWaiting: oldest?.at ?? null, newest: newest?.at ?? null };
}

export interface PendingWebhooks {
  pending: number;
  /** When the oldest of them was recorded, milliseconds since 1970. */
  oldest: number | null;
}

export async function pendingWebhooks(db: Db): Promise<PendingWebhooks> {
  const row = await db
    .selectFrom("events")
    .where("state", "=", sql.lit("pending" as const))
    .select(({ fn }) => [fn.countAll<number>().as("pending"), fn.min("created_at").as("oldest")])
    .executeTakeFirstOrThrow();
  return { pending: Number(row.pending), oldest: row.oldest };
}

/** Some objects that somebody needs, from this key on: with a random key, a sample. */
export async function objectsFrom(db: Db, key: string, limit: number): Promise<string[]> {
  const rows = await db.selectFrom("object_references").select("object").distinct().where("object", ">=", key).orderBy("object").limit(limit).execute();
  return rows.map(({ object }) => object);
}
