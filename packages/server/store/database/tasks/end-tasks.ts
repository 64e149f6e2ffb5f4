import { type RawBuilder, sql } from "kysely";
import { insertUsage } from "../accounts/usage.ts";
import { dialectOf } from "../dialect-of.ts";
import { givenRows } from "../given-rows.ts";
import { insertObjectReferences } from "../object-references.ts";
import type { Db, NewRow, Row } from "../schema.ts";
import type { HeldTask } from "./begin-tasks.ts";
import { type FinishedRun, runTimesOf } from "./run-times.ts";

type TaskRow = Row<"tasks">;

export type Ending = Pick<TaskRow, "status" | "finished_at"> & Partial<Pick<TaskRow, "results_json" | "extras_json" | "error_code" | "error_message" |
  "engine" | "fidelity" | "progress" | "input_json" | "price_json">>;

/** An attempt, and how it has ended. What is left out, or null, stays as it is. */
export interface EndedAttempt {
  task: HeldTask;
  ending: Ending;
  /** What is recorded with it. */
  usage?: NewRow<"usage">;
  /** Objects that the task needs from now on, and the name under which they are noted as needed. */
  objects?: readonly string[];
  owner?: string;
  /** Counts whether or not the attempt still holds its task. */
  run?: FinishedRun;
}

const types = {
  id: "text", token: "text", status: "text", finished_at: "integer", progress: "real", results_json: "text", extras_json: "text", error_code: "text",
  error_message: "text", engine: "text", fidelity: "text", input_json: "text", price_json: "text",
} as const;

const kept = ["progress", "results_json", "extras_json", "error_code", "error_message", "engine", "fidelity", "input_json", "price_json"] as const;

/**
 * Ends the tasks that these attempts still hold, with what is recorded of them. Call it in `withLocks`.
 * @returns for each its row as it is now; undefined where the attempt holds its task no more, which then was not changed
 */
export async function endHeldTasks(db: Db, attempts: readonly EndedAttempt[]): Promise<(TaskRow | undefined)[]> {
  const given = givenRows(db, types, attempts.map(({ task, ending }) => ({ id: task.id, token: task.lease_token, ...ending })));
  const mine = sql`with given as (${given}), locked as ${lockedOf(db)}, mine as (${held})`;
  const rows = await endMineOf(db, mine, attempts);
  const ended = new Set(rows.map(({ id }) => id));
  return attempts.map((attempt) => (ended.has(attempt.task.id) ? rowAfter(attempt) : undefined));
}

/** The row of a task when its attempt has ended. */
function rowAfter({ task, ending }: EndedAttempt): TaskRow {
  const given = Object.fromEntries(Object.entries(ending).filter(([, value]) => value !== null && value !== undefined));
  return { ...task, ...given, lease_token: null, lease_until: null };
}

interface EndedRow {
  id: string;
  account_id: string;
}

async function endMineOf(db: Db, mine: RawBuilder<unknown>, attempts: readonly EndedAttempt[]): Promise<EndedRow[]> {
  const { rows } = await sql<EndedRow>`${mine} ${endMine}`.execute(db);
  if (rows.length === 0) return [];
  const ended = givenRows(db, { id: "text", account_id: "text" }, rows);
  await sql`with ended as (${ended}), loads as ${loadsOf(db)} ${countEnded}`.execute(db);
  const held = new Set(rows.map(({ id }) => id));
  const mineOf = attempts.filter(({ task }) => held.has(task.id));
  await insertUsage(db, ...mineOf.flatMap((attempt) => attempt.usage ?? []));
  await insertObjectReferences(db, mineOf.flatMap(({ objects = [], owner = "" }) => objects.map((object) => ({ object, owner }))));
  const runs = mineOf.flatMap(({ run }) => run ?? []);
  // The last: all that ends work of a kind waits for its row.
  if (runs.length > 0) await runTimesOf(db, runs).execute(db);
  return rows;
}

/** Tasks before accounts, both in the order of their ids: two who lock several never wait for each other in a circle. */
const lockedOf = (db: Db) => db.selectFrom("tasks").select(["id as held_id", "lease_token", "status as held_status"])
  .where(dialectOf(db).isAmong(sql.ref("id"), sql`select id from given`)).orderBy("id").forUpdate();

/** What the attempts still hold, by the rows as they were when they were locked: nobody changes them from there on. */
const held = sql`select given.* from given join locked on held_id = id and lease_token = token and held_status = 'IN_PROGRESS'`;

const endMine = sql`update tasks set status = mine.status, finished_at = mine.finished_at, lease_token = null, lease_until = null,
    ${sql.join(kept.map((column) => sql`${sql.id(column)} = coalesce(${sql.ref(`mine.${column}`)}, ${sql.ref(`tasks.${column}`)})`))}
  from mine where tasks.id = mine.id returning tasks.id, tasks.account_id`;

const loadsOf = (db: Db) => db.selectFrom("account_load").select("account_id")
  .where(dialectOf(db).isAmong(sql.ref("account_id"), sql`select account_id from ended`)).orderBy("account_id").forUpdate();

const countEnded = sql`update account_load set running = running - count from (select loads.account_id as ended_by, count(*) as count
    from ended join loads on loads.account_id = ended.account_id group by loads.account_id) as counts where account_id = ended_by`;
