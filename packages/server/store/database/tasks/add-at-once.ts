import { sql } from "kysely";
import type { GivenType } from "../database.ts";
import { dialectOf } from "../dialect-of.ts";
import { givenRows } from "../given-rows.ts";
import { referencesOf } from "../object-references.ts";
import type { Db, NewRow } from "../schema.ts";
import { scopeOf } from "./idempotency.ts";
import { type Added, firstTurn, type NewTask, turnsOf } from "./new-tasks.ts";

/*
 * New tasks in one statement, where the database changes rows in queries: the row of their account, which all who add, begin or end its tasks wait for, is
 * held for the time of the statement alone, and not while several of them travel from a busy process and back.
 */

const columns = {
  id: "text", account_id: "text", key_id: "text", endpoint: "text", kind: "text", class: "text", work: "real", status: "text", job_json: "text",
  note_json: "text", webhook_url: "text", attempt: "integer", failures: "integer", not_before: "integer", lease_token: "text", lease_until: "integer",
  progress: "real", results_json: "text", extras_json: "text", error_code: "text", error_message: "text", engine: "text", fidelity: "text",
  created_at: "integer", started_at: "integer", finished_at: "integer", expires_at: "integer", input_json: "text", words: "text",
  price_json: "text",
} as const satisfies Record<keyof NewTask["task"], GivenType>;

const answerColumns = {
  account_id: "text", method: "text", path: "text", key: "text", body_hash: "text", status_code: "integer", body: "text", created_at: "integer",
  expires_at: "integer",
} as const satisfies Record<keyof NewRow<"idempotency">, GivenType>;

const list = (names: object) => sql.join(Object.keys(names).map((name) => sql.id(name)));

/**
 * Adds what `addTasks` adds, without a transaction around it (`inOneStatement`). Bears being run again: a task that is there already counts as added.
 * @returns undefined, and nothing was written, for what takes more than one statement: an account's first task, one that may be beyond an account's limit,
 *   and two calls with one key
 */
export async function addAtOnce(db: Db, tasks: readonly NewTask[], maxWaiting: number): Promise<Added[] | undefined> {
  const answers = tasks.flatMap(({ task, answer }) => (answer ? [{ ...answer, task_id: task.id }] : []));
  if (new Set(answers.map(scopeOf)).size < answers.length) return undefined;
  const references = tasks.flatMap(({ task, objects = [], owner = "" }) => objects.map((object) => ({ object, owner, task_id: task.id })));
  const { rows } = await sql<{ fits: boolean; refused: string | null }>`
    with given as materialized (${givenRows(db, { ...columns, nth: "integer" }, tasks.map(({ task }, nth) => ({ ...task, nth })))}),
    answers as materialized (${givenRows(db, { ...answerColumns, task_id: "text" }, answers)}),
    loads as materialized (${loadsOf(db)}),
    fitting as materialized (${fitting(maxWaiting)}),
    known as materialized (select id from tasks where ${dialectOf(db).isAmong(sql.ref("id"), sql`select id from given`)}),
    stored as (${storeAnswers}),
    refused as materialized (select task_id from answers where task_id not in (select id from known)
      and not exists (select 1 from stored where ${isSameCall("stored")})),
    placed as (${placed}),
    added as (insert into tasks (${list(columns)}, turn) select ${list(columns)}, turn from placed on conflict (id) do nothing
      returning id, account_id, class, turn),
    noted as (${referencesOf(db, references, sql`owner in (select owner from (${ownersOf(db, tasks)}) as owners join added on added.id = owners.id)`)}),
    counted as (${countAdded})
    select fitting.fits, refused.task_id as refused from fitting left join refused on fitting.fits`.execute(db);
  if (!rows[0]!.fits) return undefined;
  const refused = new Set(rows.map((row) => row.refused));
  return tasks.map(({ task }) => (refused.has(task.id) ? "key taken" : "added"));
}

const ownersOf = (db: Db, tasks: readonly NewTask[]) =>
  givenRows(db, { id: "text", owner: "text" }, tasks.map(({ task, owner = "" }) => ({ id: task.id, owner })));

/** Locked in their order, for all who count. */
const loadsOf = (db: Db) => db.selectFrom("account_load").selectAll()
  .where(dialectOf(db).isAmong(sql.ref("account_id"), sql`select account_id from given`)).orderBy("account_id").forUpdate();

/** Whether each account has its row, and none would have more waiting than it may. */
const fitting = (maxWaiting: number) => sql`select count(*) = count(loads.account_id)
    and coalesce(bool_and(waiting_picture + waiting_film + more <= ${Math.min(maxWaiting, Number.MAX_SAFE_INTEGER)}), false) as fits
  from (select account_id, count(*) as more from given group by account_id) as counts left join loads using (account_id)`;

const isSameCall = (other: string) => sql.join(
  (["account_id", "method", "path", "key"] as const).map((name) => sql`${sql.ref(`${other}.${name}`)} = ${sql.ref(`answers.${name}`)}`), sql` and `);

const storeAnswers = sql`insert into idempotency (${list(answerColumns)}) select ${list(answerColumns)} from answers
  where (select fits from fitting) and task_id not in (select id from known)
  on conflict (account_id, method, path, key) do update set body_hash = excluded.body_hash, status_code = excluded.status_code, body = excluded.body,
    created_at = excluded.created_at, expires_at = excluded.expires_at where idempotency.expires_at <= excluded.created_at
  returning account_id, method, path, key`;

/** The turns of what is to be added, see task-queue.ts: after the last of its account and class, or the one that is served. */
const placed = sql`select accepted.*, ${byClass((of) => sql`case when ${sql.ref(`waiting_${of}`)} > 0 then ${sql.ref(`turn_${of}`)}
    else coalesce(${sql.ref(`served_${of}`)}, served_picture, served_film, 0) end + (nth_of - 1) * ${sql.lit(turnsOf[of])}`)} as turn
  from (select given.*, row_number() over (partition by account_id, class order by nth) as nth_of from given
    where (select fits from fitting) and id not in (select id from known) and id not in (select task_id from refused)) as accepted
  join loads on loads.account_id = accepted.account_id
  cross join (select ${firstTurn("picture")} as served_picture, ${firstTurn("film")} as served_film) as served`;

const countAdded = sql`update account_load set waiting_picture = waiting_picture + pictures, waiting_film = waiting_film + films,
    turn_picture = coalesce(next_picture, turn_picture), turn_film = coalesce(next_film, turn_film)
  from (select account_id as added_by, count(*) filter (where class = 'picture') as pictures, count(*) filter (where class = 'film') as films,
      max(turn) filter (where class = 'picture') + ${sql.lit(turnsOf.picture)} as next_picture,
      max(turn) filter (where class = 'film') + ${sql.lit(turnsOf.film)} as next_film
    from added group by account_id) as counts where account_id = added_by`;

function byClass(of: (one: "picture" | "film") => ReturnType<typeof sql>) {
  return sql`case class when 'film' then ${of("film")} else ${of("picture")} end`;
}
