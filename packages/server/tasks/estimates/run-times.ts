import type { Db } from "../../store/database/schema.ts";
import { readRunTimes, type RunTimesRow } from "../../store/database/tasks/run-times.ts";

/** How long what was read holds, milliseconds: estimates are asked for by everyone who waits. */
const lifetime = 5000;

/** Foretells from earlier runs how long a run of a kind takes on an engine. */
export class RunTimes {
  readonly #db: Db;
  #rows: readonly RunTimesRow[] = [];
  #readAt = Number.NEGATIVE_INFINITY;
  #reading = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Reads the run times where what is known of them is old; whoever asks meanwhile waits for the same reading. */
  refresh(now = Date.now()): Promise<void> {
    if (now - this.#readAt >= lifetime) {
      this.#readAt = now;
      this.#reading = readRunTimes(this.#db).then((rows) => void (this.#rows = rows));
    }
    return this.#reading;
  }

  /** @returns seconds; undefined while no run of the kind has ended on the engine */
  secondsFor(engine: string, kind: string, work: number | null): number | undefined {
    const row = this.#rows.find((one) => one.engine === engine && one.kind === kind);
    return row && secondsOnLine(row, work);
  }
}

/**
 * The line of least squares through the runs, kept between one that does not grow with the work and one through the origin, so that no estimate is
 * negative. Runs that were all of one size say nothing of its slope: then time grows with the work.
 */
export function secondsOnLine(sums: Omit<RunTimesRow, "engine" | "kind">, work: number | null): number {
  const seconds = sums.seconds / sums.runs;
  const middle = sums.work / sums.runs;
  if (work === null || middle <= 0) return seconds;
  const variance = sums.work_squared / sums.runs - middle * middle;
  const steepest = seconds / middle;
  const slope = variance > 1e-6 * middle * middle ? (sums.work_seconds / sums.runs - middle * seconds) / variance : steepest;
  return seconds + Math.min(steepest, Math.max(0, slope)) * (work - middle);
}
