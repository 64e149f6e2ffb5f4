import { sql } from "kysely";
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

/** Adds finished runs, the latest last, to the sums of their engines and kinds, in which older runs count less and less. */
export async function addRunTime(db: Db, ...runs: FinishedRun[]): Promise<void> {
  // In one order for all, since each locks its row.
  const groups = [...Map.groupBy(runs, ({ engine, kind }) => `${engine} ${kind}`)].sort(([a], [b]) => (a < b ? -1 : 1));
  await Promise.all(groups.map(([, group]) => addGroup(db, group)));
}

/** Runs of one engine and kind. */
async function addGroup(db: Db, group: readonly FinishedRun[]): Promise<void> {
  const { engine, kind } = group[0]!;
  const sum = (value: (run: FinishedRun) => number) => group.reduce((before, run) => before * memory + value(run), 0);
  const fade = memory ** group.length;
  await sql`insert into run_times (engine, kind, runs, seconds, work, work_squared, work_seconds)
    values (${engine}, ${kind}, ${sum(() => 1)}, ${sum((run) => run.seconds)}, ${sum((run) => run.work)}, ${sum((run) => run.work ** 2)},
      ${sum((run) => run.work * run.seconds)})
    on conflict (engine, kind) do update set
      runs = run_times.runs * ${fade} + excluded.runs,
      seconds = run_times.seconds * ${fade} + excluded.seconds,
      work = run_times.work * ${fade} + excluded.work,
      work_squared = run_times.work_squared * ${fade} + excluded.work_squared,
      work_seconds = run_times.work_seconds * ${fade} + excluded.work_seconds`.execute(db);
}

export function readRunTimes(db: Db): Promise<RunTimesRow[]> {
  return db.selectFrom("run_times").selectAll().execute();
}
