import { sql } from "kysely";
import type { Db, Row } from "../schema.ts";

export type RunTimesRow = Row<"run_times">;

/** What an earlier run still counts after each further one: half of what counts are the last 14. */
const memory = 0.95;

/** Adds a finished run to the sums of its engine and kind, in which older runs count less and less. */
export async function addRunTime(db: Db, { engine, kind, seconds, work }: { engine: string; kind: string; seconds: number; work: number }): Promise<void> {
  await sql`insert into run_times (engine, kind, runs, seconds, work, work_squared, work_seconds)
    values (${engine}, ${kind}, 1, ${seconds}, ${work}, ${work * work}, ${work * seconds})
    on conflict (engine, kind) do update set
      runs = run_times.runs * ${memory} + 1,
      seconds = run_times.seconds * ${memory} + excluded.seconds,
      work = run_times.work * ${memory} + excluded.work,
      work_squared = run_times.work_squared * ${memory} + excluded.work_squared,
      work_seconds = run_times.work_seconds * ${memory} + excluded.work_seconds`.execute(db);
}

export function readRunTimes(db: Db): Promise<RunTimesRow[]> {
  return db.selectFrom("run_times").selectAll().execute();
}
