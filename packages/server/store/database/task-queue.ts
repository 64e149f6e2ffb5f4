import { type RawBuilder, sql } from "kysely";
import type { Db, NewRow, Row, TaskClass } from "./schema.ts";

/*
 * The queue of waiting tasks, fair between accounts: a task's `turn` is the round in which it is begun. Each account has a row of tasks for each
 * class, pictures and films, so that no picture stands behind films of its own account. A row's next task gets the turn after its last; a row that
 * is new gets the turn that is being served in its class, and so stands beside the others' next tasks, not behind all of theirs (start-time fair
 * queuing, Goyal, Vin and Cheng 1996). Both classes count on one axis, on which a film is as long as several pictures.
 */

type TaskRow = Row<"tasks">;

/** Turns that a task takes. */
const turnsOf: Record<TaskClass, number> = { picture: 1, film: 10 };
const classes = ["picture", "film"] as const;

/** Every statement writes the status out, because the indexes of waiting tasks hold those only and are not used for a parameter. */
const waiting = sql`status = 'CREATED'`;

/** Adds a task behind the ones of its class that its account has waiting. */
export async function insertTask(db: Db, task: Omit<NewRow<"tasks">, "turn">): Promise<void> {
  const turn: RawBuilder<number> = sql`coalesce(
    (select max(turn) + ${sql.lit(turnsOf[task.class])} from tasks where ${waiting} and account_id = ${task.account_id} and class = ${task.class}),
    (select min(turn) from tasks where ${waiting} and class = ${task.class}),
    (select min(turn) from tasks where ${waiting}),
    0)`;
  await db
    .insertInto("tasks")
    .values({ ...task, turn })
    .execute();
}

/** How many waiting tasks of its class are begun before this one. */
export async function queuePosition(db: Db, { id, turn, class: ofClass }: Pick<TaskRow, "id" | "turn" | "class">): Promise<number> {
  const { rows } = await sql<{
    before: number;
  }>`select count(*) as before from tasks where ${waiting} and class = ${ofClass} and (turn, id) < (${turn}, ${id})`.execute(db);
  return Number(rows[0]?.before ?? 0);
}

/** Whether an account has this many waiting tasks or more. */
export async function hasWaiting(db: Db, accountId: string, count: number): Promise<boolean> {
  let most = 0;
  for (const ofClass of classes) {
    const ofRow = sql`from tasks where ${waiting} and account_id = ${accountId} and class = ${ofClass}`;
    // Two tasks of a row are at least so many turns apart, so that most of the time their span answers without counting.
    const { rows } = await sql<{ span: number | null }>`select (select max(turn) ${ofRow}) - (select min(turn) ${ofRow}) as span`.execute(db);
    if (typeof rows[0]?.span === "number") most += Math.floor(rows[0].span / turnsOf[ofClass]) + 1;
  }
  if (most < count) return false;
  const counted = await sql<{ tasks: number }>`select count(*) as tasks from tasks where ${waiting} and account_id = ${accountId}`.execute(db);
  return Number(counted.rows[0]?.tasks ?? 0) >= count;
}

export interface Lease {
  token: string;
  until: number;
}

/** A task that might be begun now. */
export type Candidate = Pick<TaskRow, "id" | "class" | "kind" | "turn" | "job_json" | "created_at">;

export interface ClaimLimits {
  now: number;
  maxAttempts: number;
  /** Tasks that one account may have in progress: the next of an account that has them waits, and others go before it. */
  maxRunning: number;
  /** Kinds that may be begun, by class; absent: all. */
  kinds?: Partial<Record<TaskClass, readonly string[]>>;
  /** Whether the task may be begun: those that may not are passed over. Absent: each may. */
  accepts?(task: Candidate): boolean;
}

/** Candidates read at once. */
const page = 8;
/** Candidates of each sort looked at for one claim, so that a claim takes bounded time: what is behind them waits for the next. */
const mostCandidates = 500;

/**
 * Takes the task that may be worked on next: one whose lease has run out while attempts remain, else the waiting one whose turn it is.
 * Counts the attempt. A task that had begun before keeps its status and `started_at`.
 */
export async function claimTask(db: Db, lease: Lease, limits: ClaimLimits): Promise<TaskRow | undefined> {
  const candidate = (await firstOf(limits, (offset) => abandoned(db, limits, offset))) ?? (await nextWaiting(db, limits));
  if (!candidate) return undefined;
  const { rows } = await sql<TaskRow>`update tasks
    set status = 'IN_PROGRESS', attempt = attempt + 1, lease_token = ${lease.token}, lease_until = ${lease.until},
      started_at = coalesce(started_at, ${limits.now})
    where id = ${candidate.id} and (${waiting} or (status = 'IN_PROGRESS' and lease_until <= ${limits.now}))
    returning *`.execute(db);
  return rows[0];
}

async function nextWaiting(db: Db, limits: ClaimLimits): Promise<Candidate | undefined> {
  const [picture, film] = [
    await firstOf(limits, (offset) => waitingOf(db, "picture", limits, offset)),
    await firstOf(limits, (offset) => waitingOf(db, "film", limits, offset)),
  ];
  // Of the same turn, the shorter goes first.
  return picture && film ? (film.turn < picture.turn ? film : picture) : (picture ?? film);
}

async function firstOf({ accepts }: ClaimLimits, read: (offset: number) => Promise<Candidate[]>): Promise<Candidate | undefined> {
  for (let offset = 0; offset < mostCandidates; offset += page) {
    const candidates = await read(offset);
    const accepted = accepts ? candidates.find((candidate) => accepts(candidate)) : candidates[0];
    if (accepted || candidates.length < page) return accepted;
  }
  return undefined;
}

const columns = sql`id, class, kind, turn, job_json, created_at`;

const ofKinds = (kinds: readonly string[] | undefined) => (kinds ? sql`kind in (${sql.join(kinds)})` : sql`true`);

async function abandoned(db: Db, limits: ClaimLimits, offset: number): Promise<Candidate[]> {
  const { now, maxAttempts } = limits;
  const kinds = limits.kinds && classes.flatMap((one) => limits.kinds?.[one] ?? []);
  if (kinds?.length === 0) return [];
  return (
    await sql<Candidate>`select ${columns} from tasks where status = 'IN_PROGRESS' and lease_until <= ${now} and attempt < ${maxAttempts} and ${ofKinds(kinds)}
      order by lease_until limit ${page} offset ${offset}`.execute(db)
  ).rows;
}

async function waitingOf(db: Db, ofClass: TaskClass, limits: ClaimLimits, offset: number): Promise<Candidate[]> {
  const { now, maxRunning } = limits;
  const kinds = limits.kinds && (limits.kinds[ofClass] ?? []);
  // Not a query that finds nothing: it would walk along all that waits in the class.
  if (kinds?.length === 0) return [];
  return (
    await sql<Candidate>`select ${columns} from tasks where ${waiting} and class = ${ofClass} and ${ofKinds(kinds)} and not_before <= ${now}
      and account_id not in (select account_id from tasks where status = 'IN_PROGRESS' group by account_id having count(*) >= ${maxRunning})
      order by turn, id limit ${page} offset ${offset}`.execute(db)
  ).rows;
}

/** Work of a kind that waits. */
export interface WorkOfKind {
  kind: string;
  tasks: number;
  /** Of those whose work is known: how many, and how much. */
  known: number;
  work: number;
}

/** What waits before a task in its class. */
export async function workBefore(db: Db, { id, turn, class: ofClass }: Pick<TaskRow, "id" | "turn" | "class">): Promise<WorkOfKind[]> {
  const { rows } = await sql<WorkOfKind>`select kind, count(*) as tasks, count(work) as known, coalesce(sum(work), 0) as work from tasks
    where ${waiting} and class = ${ofClass} and (turn, id) < (${turn}, ${id}) group by kind`.execute(db);
  return rows.map((row) => ({ kind: row.kind, tasks: Number(row.tasks), known: Number(row.known), work: Number(row.work) }));
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
