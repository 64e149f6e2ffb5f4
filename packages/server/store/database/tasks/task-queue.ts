import { sql } from "kysely";
import { type AccountLoad, lockLoads, writeLoad } from "../accounts/account-load.ts";
import type { Db, Row, TaskClass, TaskStatus } from "../schema.ts";
import { turnsOf } from "./new-tasks.ts";

/*
 * The queue of waiting tasks, fair between accounts: a task's `turn` is the round in which it is begun. Each account has a row of tasks for each
 * class, pictures and films, so that no picture stands behind films of its own account. A row's next task gets the turn after its last; a row that
 * is new gets the turn that is being served in its class, and so stands beside the others' next tasks, not behind all of theirs (start-time fair
 * queuing, Goyal, Vin and Cheng 1996). Both classes count on one axis, on which a film is as long as several pictures.
 */

type TaskRow = Row<"tasks">;

const classes = ["picture", "film"] as const;

/** Every statement writes the status out, because the indexes of waiting tasks hold those only and are not used for a parameter. */
const waiting = sql`status = 'CREATED'`;

/** Of what waits before a task, so many are counted one by one: with a million waiting, whoever asks for a task would read the whole queue. */
const mostCounted = 1000;

/** How many waiting tasks of its class are begun before this one: exactly as far as `mostCounted`, nearly beyond. */
export async function queuePosition(db: Db, task: Pick<TaskRow, "id" | "turn" | "class">): Promise<number> {
  return (await workBefore(db, task)).reduce((sum, { tasks }) => sum + tasks, 0);
}

/** A task that might be begun now. */
export type Candidate = Pick<TaskRow, "id" | "class" | "kind" | "turn" | "job_json" | "created_at"> & {
  account_id: string;
  status: TaskStatus;
};

export interface ClaimLimits {
  now: number;
  /** When the lease ends that a task is held by. */
  until: number;
  maxAttempts: number;
  /** Tasks that one account may have in progress: the next of an account that has them waits, and others go before it. */
  maxRunning: number;
  /** Tasks taken at most. */
  most: number;
  /** Kinds that may be begun, by class; absent: all. */
  kinds?: Partial<Record<TaskClass, readonly string[]>>;
  /** Whether nothing more would be accepted. */
  full?(): boolean;
  /** Whether the task may be begun, beside those that were accepted before it: those that may not are passed over. Absent: each may. */
  accepts?(task: Candidate): boolean;
}

/** Candidates of each sort looked at for one claim, so that a claim takes bounded time: what is behind them waits for the next. */
const mostCandidates = 500;

/**
 * Takes the tasks that may be worked on next: those whose lease has run out while attempts remain, then the waiting ones in their turn. Counts the attempts.
 * A task that had begun before keeps its status and `started_at`. Call it in `withLocks`: what others are claiming at the moment is passed over.
 * @returns in the order of their turns, each with a lease token of its own
 */
export async function claimTasks(db: Db, limits: ClaimLimits): Promise<(TaskRow & { lease_token: string })[]> {
  const chosen: Candidate[] = [];
  for (const source of [abandoned(db, limits), inTurn(waitingOf(db, "picture", limits), waitingOf(db, "film", limits))]) {
    if (!(await choose(source, limits, chosen))) break;
  }
  const taken = await withinCaps(db, chosen, limits.maxRunning);
  if (taken.length === 0) return [];
  const claim = crypto.randomUUID();
  const rows = await db
    .updateTable("tasks")
    .set({
      status: "IN_PROGRESS", attempt: sql`attempt + 1`, lease_until: limits.until, started_at: sql`coalesce(started_at, ${limits.now})`,
      lease_token: sql`${sql.lit(claim)} || '-' || id`,
    })
    .where("id", "in", taken.map(({ id }) => id))
    .returningAll()
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return taken.flatMap(({ id }) => (byId.get(id) as TaskRow & { lease_token: string }) ?? []);
}

/** Whether a task of any kind waits that may be begun, or has lost its attempt. */
export async function isSomethingDue(db: Db, now: number): Promise<boolean> {
  const { rows } = await sql<{ due: number }>`select 1 as due where exists (select 1 from tasks where ${waiting} and not_before <= ${now})
    or exists (select 1 from tasks where status = 'IN_PROGRESS' and lease_until <= ${now})`.execute(db);
  return rows.length > 0;
}

/** Adds what is accepted of a source to what was chosen; false when that is as much as may be. */
async function choose(source: AsyncIterable<Candidate>, { most, accepts, full }: ClaimLimits, chosen: Candidate[]): Promise<boolean> {
  if (chosen.length >= most) return false;
  for await (const candidate of source) {
    if (accepts && !accepts(candidate)) continue;
    chosen.push(candidate);
    if (chosen.length >= most || full?.()) return false;
  }
  return true;
}

/** Leaves out what is more than an account may have in progress, and counts the rest. Abandoned tasks are counted already. */
async function withinCaps(db: Db, chosen: readonly Candidate[], maxRunning: number): Promise<Candidate[]> {
  const fresh = chosen.filter(({ status }) => status === "CREATED");
  const loads = await lockLoads(db, fresh.map(({ account_id }) => account_id));
  const begun = new Set<AccountLoad>();
  const taken = chosen.filter(({ status, account_id, class: ofClass }) => {
    if (status !== "CREATED") return true;
    const load = loads.get(account_id)!;
    if (load.running >= maxRunning) return false;
    load.running += 1;
    load[`waiting_${ofClass}`] -= 1;
    return begun.add(load);
  });
  for (const load of begun) await writeLoad(db, load);
  return taken;
}

/** Both in the order of their turns: of the same turn, the shorter goes first. */
async function* inTurn(pictures: AsyncIterator<Candidate>, films: AsyncIterator<Candidate>): AsyncGenerator<Candidate> {
  let [picture, film] = [await pictures.next(), await films.next()];
  while (!picture.done || !film.done) {
    if (picture.done || (!film.done && film.value.turn < picture.value.turn)) {
      yield film.value as Candidate;
      film = await films.next();
    } else {
      yield picture.value;
      picture = await pictures.next();
    }
  }
}

const columns = ["id", "account_id", "class", "kind", "status", "turn", "job_json", "created_at"] as const;

/** Candidates one by one, read and locked some at a time. */
async function* inPages({ most, accepts }: ClaimLimits, read: (limit: number, offset: number) => Promise<Candidate[]>): AsyncGenerator<Candidate> {
  const page = accepts ? Math.max(8, most) : most;
  for (let offset = 0; offset < mostCandidates; offset += page) {
    const candidates = await read(page, offset);
    yield* candidates;
    if (candidates.length < page) return;
  }
}

function abandoned(db: Db, limits: ClaimLimits): AsyncGenerator<Candidate> {
  const { now, maxAttempts } = limits;
  const kinds = limits.kinds && classes.flatMap((one) => limits.kinds?.[one] ?? []);
  return inPages(limits, async (limit, offset) => {
    if (kinds?.length === 0) return [];
    return db.selectFrom("tasks").select(columns).where("status", "=", sql.lit("IN_PROGRESS" as const)).where("lease_until", "<=", now)
      .where("attempt", "<", maxAttempts).$if(kinds !== undefined, (query) => query.where("kind", "in", kinds!))
      .orderBy("lease_until").limit(limit).offset(offset).forUpdate().skipLocked().execute();
  });
}

function waitingOf(db: Db, ofClass: TaskClass, limits: ClaimLimits): AsyncGenerator<Candidate> {
  const { now, maxRunning } = limits;
  const kinds = limits.kinds && (limits.kinds[ofClass] ?? []);
  return inPages(limits, async (limit, offset) => {
    // Not a query that finds nothing: it would walk along all that waits in the class.
    if (kinds?.length === 0) return [];
    return db.selectFrom("tasks").select(columns).where("status", "=", sql.lit("CREATED" as const)).where("class", "=", sql.lit(ofClass))
      .where("not_before", "<=", now).$if(kinds !== undefined, (query) => query.where("kind", "in", kinds!))
      // As "not exists" PostgreSQL would take the accounts that have their fill for all there are, and sort the whole queue for one task.
      .where("account_id", "not in", ({ selectFrom }) => selectFrom("account_load").select("account_load.account_id").where("running", ">=", maxRunning))
      // Where all who wait have their fill, what waits is not walked along.
      .where(({ exists, selectFrom }) => exists(
        selectFrom("account_load").select("account_load.account_id").where("running", "<", maxRunning).where(`waiting_${ofClass}`, ">", 0),
      ))
      .orderBy("turn").orderBy("id").limit(limit).offset(offset).forUpdate().skipLocked().execute();
  });
}

/** Work of a kind that waits. */
export interface WorkOfKind {
  kind: string;
  tasks: number;
  /** Of those whose work is known: how many, and how much. */
  known: number;
  work: number;
}

/** What waits before a task in its class; of more than `mostCounted`, the kinds are in the proportion of those that are next. */
export async function workBefore(db: Db, { id, turn, class: ofClass }: Pick<TaskRow, "id" | "turn" | "class">): Promise<WorkOfKind[]> {
  const { rows } = await sql<WorkOfKind>`select kind, count(*) as tasks, count(work) as known, coalesce(sum(work), 0) as work from
    (select kind, work from tasks where ${waiting} and class = ${ofClass} and (turn, id) < (${turn}, ${id}) order by turn, id limit ${mostCounted}) as next
    group by kind`.execute(db);
  const counted = rows.map((row) => ({ kind: row.kind, tasks: Number(row.tasks), known: Number(row.known), work: Number(row.work) }));
  const count = counted.reduce((sum, { tasks }) => sum + tasks, 0);
  if (count < mostCounted) return counted;
  const times = Math.max(1, (await standingBefore(db, turn, ofClass)) / count);
  return counted.map(({ kind, tasks, known, work }) => ({ kind, tasks: Math.round(tasks * times), known: Math.round(known * times), work: work * times }));
}

/**
 * How many tasks of all accounts have turns before this one, by what their rows say: the tasks of an account have one turn after the other, up to its next.
 * Exact but for those that were cancelled in the middle, and for others of the same turn.
 */
async function standingBefore(db: Db, turn: number, ofClass: TaskClass): Promise<number> {
  const [count, next, each] = [sql.ref(`waiting_${ofClass}`), sql.ref(`turn_${ofClass}`), sql.lit(turnsOf[ofClass])];
  const { rows } = await sql<{ before: number | null }>`select sum(case when ${next} <= ${turn} then ${count}
    when ${next} - ${each} * ${count} >= ${turn} then 0 else (${turn} - ${next} + ${each} * ${count}) / ${each} end) as before
    from account_load where ${count} > 0`.execute(db);
  return Number(rows[0]?.before ?? 0);
}

/** What is being worked on in a class, of some kinds. */
export function workUnderWay(db: Db, ofClass: TaskClass, kinds: readonly string[]): Promise<Pick<TaskRow, "kind" | "work" | "progress">[]> {
  const inProgress = sql.lit("IN_PROGRESS" as const);
  return db
    .selectFrom("tasks")
    .select(["kind", "work", "progress"])
    .where("status", "=", inProgress)
    .where("class", "=", ofClass)
    .where("kind", "in", [...kinds])
    .execute();
}

/** Tasks of all accounts that wait, and that are in progress. */
export async function countQueue(db: Db): Promise<{ waiting: number; inProgress: number }> {
  const rows = await db
    .selectFrom("tasks")
    .select(["status", ({ fn }) => fn.countAll<number>().as("count")])
    .where("status", "in", ["CREATED", "IN_PROGRESS"])
    .groupBy("status")
    .execute();
  const count = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { waiting: count("CREATED"), inProgress: count("IN_PROGRESS") };
}
