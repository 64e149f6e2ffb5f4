import { sql } from "kysely";
import { givenRows } from "../given-rows.ts";
import type { Db, EventState, NewRow, Row } from "../schema.ts";

/** Written into the statement, because the index of due events holds pending ones only and is not used for a parameter. */
const pending = sql.lit("pending" as const);

export type NewEventRow = Pick<Row<"events">, "id" | "task_id" | "account_id" | "url" | "receiver" | "body" | "next_attempt_at" | "created_at">;

const eventTypes = {
  id: "text", task_id: "text", account_id: "text", url: "text", receiver: "text", body: "text", next_attempt_at: "integer", created_at: "integer",
} as const;

/** Adds events, of different tasks, each after the ones that its task has. */
export async function insertEvents(db: Db, events: readonly NewEventRow[]): Promise<void> {
  const position = sql`(select coalesce(max(events.position), 0) + 1 from events where events.task_id = fresh.task_id)`;
  await sql`insert into events (id, task_id, account_id, position, url, receiver, body, state, attempts, next_attempt_at, created_at)
    select id, task_id, account_id, ${position}, url, receiver, body, ${pending}, 0, next_attempt_at, created_at
    from (${givenRows(db, eventTypes, events)}) as fresh`.execute(db);
}

/** Drops the events of tasks that have failed at least once, wait for their next attempt, and are under way nowhere. */
export async function supersedeRetriedEvents(db: Db, taskIds: readonly string[], now: number): Promise<void> {
  await db
    .updateTable("events")
    .set({ state: "superseded", lease_token: null, lease_until: null })
    .where("task_id", "in", [...taskIds])
    .where("state", "=", pending)
    .where("attempts", ">", 0)
    .where((where) => where.or([where("lease_until", "is", null), where("lease_until", "<=", now)]))
    .execute();
}

export interface DueEvent {
  id: string;
  receiver: string;
}

/**
 * Events that may be attempted now, the longest due first: pending, leased by nobody, the first pending one of their
 * task, and no other of their task under way (a resent event may be older than the one under way).
 * @param exceptReceivers receivers that are busy enough
 */
export function dueEvents(db: Db, now: number, exceptReceivers: readonly string[], limit: number): Promise<DueEvent[]> {
  let query = db
    .selectFrom("events as event")
    .select(["event.id", "event.receiver"])
    .where("event.state", "=", pending)
    .where("event.next_attempt_at", "<=", now)
    .where((where) => where.or([where("event.lease_until", "is", null), where("event.lease_until", "<=", now)]))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("events as other")
            .select(sql.lit(1).as("one"))
            .whereRef("other.task_id", "=", "event.task_id")
            .whereRef("other.id", "!=", "event.id")
            .where("other.state", "=", pending)
            .where((inner) => inner.or([inner("other.position", "<", inner.ref("event.position")), inner("other.lease_until", ">", now)])),
        ),
      ),
    );
  if (exceptReceivers.length > 0) query = query.where("event.receiver", "not in", exceptReceivers);
  return query.orderBy("event.next_attempt_at").orderBy("event.id").limit(limit).execute();
}

/** How many events are under way to each receiver, in all processes. */
export async function underWay(db: Db, now: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("events")
    .select(({ fn }) => ["receiver", fn.countAll<number>().as("events")])
    .where("state", "=", pending)
    .where("lease_until", ">", now)
    .groupBy("receiver")
    .execute();
  return new Map(rows.map(({ receiver, events }) => [receiver, Number(events)]));
}

/** Leases those of the events that are still free, and answers them: what another process takes or took meanwhile is left out. Call it in `withLocks`. */
export async function leaseEvents(db: Db, ids: readonly string[], token: string, now: number, until: number): Promise<Row<"events">[]> {
  if (ids.length === 0) return [];
  const free = await db.selectFrom("events").select("id").where("id", "in", ids).orderBy("id").forUpdate().skipLocked().execute();
  if (free.length === 0) return [];
  return db
    .updateTable("events")
    .set({ lease_token: token, lease_until: until })
    .where("id", "in", free.map(({ id }) => id))
    .where("state", "=", pending)
    .where((where) => where.or([where("lease_until", "is", null), where("lease_until", "<=", now)]))
    .returningAll()
    .execute();
}

/** Gives leased events back, as if they had not been taken. */
export async function releaseEvents(db: Db, ids: readonly string[], token: string): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable("events").set({ lease_token: null, lease_until: null }).where("id", "in", ids).where("lease_token", "=", token).execute();
}

/** Writes how an attempt ended and gives the lease back; does nothing when the lease is another's by now. */
export async function finishEvent(
  db: Db,
  id: string,
  token: string,
  outcome: { state: EventState; attempts: number; next_attempt_at: number },
): Promise<void> {
  await db
    .updateTable("events")
    .set({ ...outcome, lease_token: null, lease_until: null })
    .where("id", "=", id)
    .where("lease_token", "=", token)
    .execute();
}

export async function hasLaterEvent(db: Db, event: { task_id: string; position: number }): Promise<boolean> {
  const later = await db.selectFrom("events").select("id").where("task_id", "=", event.task_id).where("position", ">", event.position).limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Begins the schedule of an event again, now; false when there is none of this account, or it is under way. */
export async function restartEvent(db: Db, accountId: string, id: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable("events")
    .set({ state: "pending", attempts: 0, next_attempt_at: now, lease_token: null, lease_until: null })
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .where((where) => where.or([where("lease_until", "is", null), where("lease_until", "<=", now)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export function findEvent(db: Db, accountId: string, id: string): Promise<Row<"events"> | undefined> {
  return db.selectFrom("events").selectAll().where("id", "=", id).where("account_id", "=", accountId).executeTakeFirst();
}

/** Which events of an account are meant; what is left out means all. */
export interface EventChoice {
  state?: EventState;
  taskId?: string;
  /** Exactly this one. */
  url?: string;
  /** Made from this time on, milliseconds since 1970. */
  since?: number;
  /** Made before this time. */
  until?: number;
}

export interface EventFilter extends EventChoice {
  limit: number;
  offset: number;
}

function chosenEvents(db: Db, accountId: string, { state, taskId, url, since, until }: EventChoice) {
  let query = db.selectFrom("events").where("account_id", "=", accountId);
  if (state !== undefined) query = query.where("state", "=", state);
  if (taskId !== undefined) query = query.where("task_id", "=", taskId);
  if (url !== undefined) query = query.where("url", "=", url);
  if (since !== undefined) query = query.where("created_at", ">=", since);
  if (until !== undefined) query = query.where("created_at", "<", until);
  return query;
}

/** The events of an account, newest first. */
export function listEvents(db: Db, accountId: string, { limit, offset, ...choice }: EventFilter): Promise<Row<"events">[]> {
  return chosenEvents(db, accountId, choice).selectAll().orderBy("id", "desc").limit(limit).offset(offset).execute();
}

/** Begins the schedule of the oldest of these events again, now, but for those under way; answers how many. */
export async function restartEvents(db: Db, accountId: string, choice: EventChoice, limit: number, now: number): Promise<number> {
  const ids = chosenEvents(db, accountId, choice)
    .where((where) => where.or([where("lease_until", "is", null), where("lease_until", "<=", now)]))
    .select("id")
    .orderBy("id")
    .limit(limit);
  const result = await db
    .updateTable("events")
    .set({ state: "pending", attempts: 0, next_attempt_at: now, lease_token: null, lease_until: null })
    .where("id", "in", ids)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** How many events of an account each URL has in each state, and when the last was made. */
export async function countEventsByUrl(db: Db, accountId: string): Promise<{ url: string; state: EventState; events: number; last: number }[]> {
  const rows = await db
    .selectFrom("events")
    .select(({ fn }) => ["url", "state", fn.countAll<number>().as("events"), fn.max("created_at").as("last")])
    .where("account_id", "=", accountId)
    .groupBy(["url", "state"])
    .orderBy("url")
    .execute();
  return rows.map((row) => ({ ...row, events: Number(row.events), last: Number(row.last) }));
}

/** Records an attempt; its number counts all attempts of the event, resends included. */
export async function insertAttempt(db: Db, attempt: Omit<NewRow<"delivery_attempts">, "id" | "number">): Promise<void> {
  await db
    .insertInto("delivery_attempts")
    .values({ ...attempt, number: sql<number>`(select coalesce(max(number), 0) + 1 from delivery_attempts where event_id = ${attempt.event_id})` })
    .execute();
}

/** The attempts of these events, oldest first. */
export async function attemptsOf(db: Db, eventIds: readonly string[]): Promise<Row<"delivery_attempts">[]> {
  if (eventIds.length === 0) return [];
  return db.selectFrom("delivery_attempts").selectAll().where("event_id", "in", eventIds).orderBy("id").execute();
}

/** Removes the events of removed tasks, and their attempts. */
export async function deleteEventsOfTasks(db: Db, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  const events = db.selectFrom("events").select("id").where("task_id", "in", taskIds);
  await db.deleteFrom("delivery_attempts").where("event_id", "in", events).execute();
  await db.deleteFrom("events").where("task_id", "in", taskIds).execute();
}
