import { type RawBuilder, sql } from "kysely";
import type { Db, Row } from "./schema.ts";

/*
 * The queue of waiting tasks, fair between accounts: a task's `turn` is the round in which its account's next task is begun. An account
 * that waits already gets the turn after its last; one that comes new gets the turn that is being served, and so stands beside the
 * others' next tasks, not behind all of theirs (start-time fair queuing, Goyal, Vin and Cheng 1996, with tasks of equal size).
 */

type TaskRow = Row<"tasks">;

/** Every statement writes the status out, because the indexes of waiting tasks hold those only and are not used for a parameter. */
const waiting = sql`status = 'CREATED'`;

/** Adds a task behind the ones that its account has waiting. */
export async function insertTask(db: Db, task: Omit<TaskRow, "turn">): Promise<void> {
  const turn: RawBuilder<number> = sql`coalesce(
    (select max(turn) + 1 from tasks where ${waiting} and account_id = ${task.account_id}),
    (select min(turn) from tasks where ${waiting}),
    0)`;
  await db
    .insertInto("tasks")
    .values({ ...task, turn })
    .execute();
}

/** How many waiting tasks are begun before this one. */
export async function queuePosition(db: Db, { id, turn }: Pick<TaskRow, "id" | "turn">): Promise<number> {
  const { rows } = await sql<{ before: number }>`select count(*) as before from tasks where ${waiting} and (turn, id) < (${turn}, ${id})`.execute(db);
  return Number(rows[0]?.before ?? 0);
}

/** Whether an account has this many waiting tasks or more. */
export async function hasWaiting(db: Db, accountId: string, count: number): Promise<boolean> {
  const ofAccount = sql`from tasks where ${waiting} and account_id = ${accountId}`;
  // Turns of one account have no two tasks, so that most of the time their span answers without counting.
  const { rows } = await sql<{ span: number | null }>`select (select max(turn) ${ofAccount}) - (select min(turn) ${ofAccount}) + 1 as span`.execute(db);
  if (Number(rows[0]?.span ?? 0) < count) return false;
  const counted = await sql<{ tasks: number }>`select count(*) as tasks ${ofAccount}`.execute(db);
  return Number(counted.rows[0]?.tasks ?? 0) >= count;
}

export interface Lease {
  token: string;
  until: number;
}

export interface ClaimLimits {
  now: number;
  maxAttempts: number;
  /** Tasks that one account may have in progress: the next of an account that has them waits, and others go before it. */
  maxRunning: number;
}

/**
 * Takes the task that may be worked on next: one whose lease has run out while attempts remain, else the waiting one whose turn it is.
 * Counts the attempt. A task that had begun before keeps its status and `started_at`.
 */
export async function claimTask(db: Db, lease: Lease, { now, maxAttempts, maxRunning }: ClaimLimits): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`update tasks
    set status = 'IN_PROGRESS', attempt = attempt + 1, lease_token = ${lease.token}, lease_until = ${lease.until}, started_at = coalesce(started_at, ${now})
    where id = coalesce(
      (select id from tasks where status = 'IN_PROGRESS' and lease_until <= ${now} and attempt < ${maxAttempts} order by lease_until limit 1),
      (select id from tasks where ${waiting} and not_before <= ${now}
        and account_id not in (select account_id from tasks where status = 'IN_PROGRESS' group by account_id having count(*) >= ${maxRunning})
        order by turn, id limit 1))
    returning *`.execute(db);
  return rows[0];
}
