import { type RawBuilder, sql } from "kysely";
import { dialectOf } from "../dialect-of.ts";
import { givenRows } from "../given-rows.ts";
import type { Db, Row } from "../schema.ts";
import { acceptedTasks, chosenTasks, type ClaimLimits } from "./candidates.ts";

type TaskRow = Row<"tasks">;
export type HeldTask = TaskRow & { lease_token: string };

/**
 * Takes the tasks that may be worked on next: those whose lease has run out while attempts remain, then the waiting ones in their turn. Counts the attempts.
 * A task that had begun before keeps its status and `started_at`. Call it in `withLocks`.
 * @returns in the order of their turns, each with a lease token of its own
 */
export async function claimTasks(db: Db, limits: ClaimLimits): Promise<HeldTask[]> {
  const chosen = limits.accepts ? await acceptedTasks(db, limits) : chosenTasks(db, limits);
  if (chosen === undefined) return [];
  return (await takeChosen(db, limits, chosen)).sort(order);
}

/** Abandoned ones have been begun before. */
function order(a: TaskRow, b: TaskRow): number {
  const byClass = Number(a.class === "film") - Number(b.class === "film");
  return Number(a.attempt === 1) - Number(b.attempt === 1) || a.turn - b.turn || byClass || (a.id < b.id ? -1 : 1);
}

async function takeChosen(db: Db, limits: ClaimLimits, chosen: RawBuilder<unknown>): Promise<HeldTask[]> {
  const { rows: taken } = await sql<{ id: string; account_id: string; class: string; fresh: number }>`${takenOf(db, limits, chosen)}`.execute(db);
  if (taken.length === 0) return [];
  const given = givenRows(db, { id: "text", account_id: "text", class: "text", fresh: "integer" }, taken);
  await sql`with taken as (${given}) ${countBegun}`.execute(db);
  return (await sql<HeldTask>`with taken as (${given}) ${beginTaken(db, limits)}`.execute(db)).rows;
}

const takenOf = (db: Db, { maxRunning }: ClaimLimits, chosen: RawBuilder<unknown>) =>
  sql`with chosen as (${chosen}), loads as ${loadsOf(db)} ${withinCaps(maxRunning)}`;

/** Locked in their order, for all who count. */
function loadsOf(db: Db) {
  return db.selectFrom("account_load").select(["account_id", "running"])
    .where(dialectOf(db).isAmong(sql.ref("account_id"), sql`select account_id from chosen where fresh = 1`)).orderBy("account_id").forUpdate();
}

/** Leaves out what is more than an account may have in progress. Abandoned tasks are counted already. */
const withinCaps = (maxRunning: number) => sql`select id, account_id, class, fresh from (
    select chosen.id, chosen.account_id, chosen.class, chosen.fresh, loads.running,
      row_number() over (partition by chosen.account_id, chosen.fresh order by chosen.place, chosen.class desc, chosen.id) as nth
    from chosen left join loads on loads.account_id = chosen.account_id
  ) as numbered where fresh = 0 or nth <= ${maxRunning} - running`;

const countBegun = sql`update account_load set running = running + begun, waiting_picture = waiting_picture - pictures, waiting_film = waiting_film - films
  from (select account_id as begun_by, count(*) as begun, sum(case class when 'picture' then 1 else 0 end) as pictures,
    sum(case class when 'film' then 1 else 0 end) as films from taken where fresh = 1 group by account_id) as counts where account_id = begun_by`;

const beginTaken = (db: Db, { now, until }: ClaimLimits) => sql`update tasks set status = 'IN_PROGRESS', attempt = attempt + 1, lease_until = ${until},
  started_at = coalesce(started_at, ${now}), lease_token = ${crypto.randomUUID()} || '-' || id
  where ${dialectOf(db).isAmong(sql.ref("id"), sql`select id from taken`)} returning *`;
