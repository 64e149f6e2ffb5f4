import { type RawBuilder, sql } from "kysely";
import { givenRows } from "../given-rows.ts";
import type { Db, Row } from "../schema.ts";

export type RunTimesRow = Row<"run_times">;

/** What an earlier run still counts after each further one: half of what counts are the last 14. */
const memory = 0.95;

/** A finished run. */
export interface FinishedRun {
  engine: string;
  kind: string;
  seconds: number;
  /** Megapixels of all pictures together. */
  work: number;
}

const sumTypes = {
  engine: "text", kind: "text", fade: "real", runs: "real", seconds: "real", work: "real", work_squared: "real", work_seconds: "real",
} as const;

/** Adds finished runs, the latest last, to the sums of their engines and kinds, in which older runs count less and less. */
export async function addRunTime(db: Db, ...runs: FinishedRun[]): Promise<void> {
  if (runs.length > 0) await runTimesOf(db, runs).execute(db);
}

/** The same as a statement. In one order for all, since each sum is a row that is locked. */
export function runTimesOf(db: Db, runs: readonly FinishedRun[]): RawBuilder<unknown> {
  const groups = [...Map.groupBy(runs, ({ engine, kind }) => `${engine} ${kind}`).values()].map(sumsOf);
  const added = givenRows(db, sumTypes, groups);
  const fade = sql`(select added.fade from added where added.engine = excluded.engine and added.kind = excluded.kind)`;
  const columns = ["runs", "seconds", "work", "work_squared", "work_seconds"] as const;
  const sums = columns.map((column) => sql`${sql.id(column)} = ${sql.ref(`run_times.${column}`)} * ${fade} + ${sql.ref(`excluded.${column}`)}`);
  return sql`with added as (${added}) insert into run_times (engine, kind, runs, seconds, work, work_squared, work_seconds)
    select engine, kind, runs, seconds, work, work_squared, work_seconds from added where true order by engine, kind
    on conflict (engine, kind) do update set ${sql.join(sums)}`;
}

/** Of runs of one engine and kind. */
function sumsOf(group: readonly FinishedRun[]) {
  const { engine, kind } = group[0]!;
  const sum = (value: (run: FinishedRun) => number) => group.reduce((before, run) => before * memory + value(run), 0);
  return {
    engine, kind, fade: memory ** group.length, runs: sum(() => 1), seconds: sum((run) => run.seconds), work: sum((run) => run.work),
    work_squared: sum((run) => run.work ** 2), work_seconds: sum((run) => run.work * run.seconds),
  };
}

export function readRunTimes(db: Db): Promise<RunTimesRow[]> {
  return db.selectFrom("run_times").selectAll().execute();
}
