import { sql } from "kysely";
import type { Db, Row, TaskClass } from "../schema.ts";
import { turnsOf } from "./new-tasks.ts";

/*
 * The queue of waiting tasks, fair between accounts: a task's `turn` is the round in which it is begun. Each account has a row of tasks for each
 * class, pictures and films, so that no picture stands behind films of its own account. A row's next task gets the turn after its last; a row that
 * is new gets the turn that is being served in its class, and so stands beside the others' next tasks, not behind all of theirs (start-time fair
 * queuing, Goyal, Vin and Cheng 1996). Both classes count on one axis, on which a film is as long as several pictures.
 */

type TaskRow = Row<"tasks">;

/** Every statement writes the status out, because the indexes of waiting tasks hold those only and are not used for a parameter. */
const waiting = sql`status = 'CREATED'`;

/** Of what waits before a task, so many are counted one by one: with a million waiting, whoever asks for a task would read the whole queue. */
const mostCounted = 1000;

/** How many waiting tasks of its class are begun before this one: exactly as far as `mostCounted`, nearly beyond. */
export async function queuePosition(db: Db, task: Pick<TaskRow, "id" | "turn" | "class">): Promise<number> {
  return (await workBefore(db, task)).reduce((sum, { tasks }) => sum + tasks, 0);
}

/** Whether a task of any kind waits that may be begun, or has lost its attempt. */
export async function isSomethingDue(db: Db, now: number): Promise<boolean> {
  const { rows } = await sql<{ due: number }>`select 1 as due where exists (select 1 from tasks where ${waiting} and not_before <= ${now})
    or exists (select 1 from tasks where status = 'IN_PROGRESS' and lease_until <= ${now})`.execute(db);
  return rows.length > 0;
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

/** Tasks of all accounts that wait, and that are in progress, by what the accounts' rows say: no task is looked at. */
export async function countQueue(db: Db): Promise<{ waiting: number; inProgress: number }> {
  const { rows } = await sql<{ waiting: number; running: number }>`select coalesce(sum(waiting_picture + waiting_film), 0) as waiting,
    coalesce(sum(running), 0) as running from account_load`.execute(db);
  return { waiting: Number(rows[0]?.waiting ?? 0), inProgress: Number(rows[0]?.running ?? 0) };
}
