import { sql } from "kysely";
import type { Db } from "../schema.ts";

/** Between two looks at the database's clock, milliseconds: quartz drifts apart by less than a millisecond in them. */
const betweenLooks = 10_000;
/** A look that took longer says too little. */
const longestLook = 500;

/**
 * The database's clock, read now and then and carried on by a clock of this process that nobody sets. Two processes agree to within the time that a question
 * takes, whatever the clocks of their machines say.
 */
export class DatabaseClock {
  readonly #db: Db;
  #ahead: number;
  #timer: NodeJS.Timeout | undefined;

  private constructor(db: Db, ahead: number) {
    this.#db = db;
    this.#ahead = ahead;
  }

  static async open(db: Db): Promise<DatabaseClock> {
    const clock = new DatabaseClock(db, (await look(db)).ahead);
    clock.#timer = setInterval(() => void clock.#adjust(), betweenLooks).unref();
    return clock;
  }

  /** Milliseconds since 1970. */
  readonly now = (): number => Math.round(performance.now() + this.#ahead);

  close(): void {
    clearInterval(this.#timer);
  }

  async #adjust(): Promise<void> {
    try {
      const { ahead, took } = await look(this.#db);
      if (took <= longestLook) this.#ahead = ahead;
    } catch {
      // The database is away: until it is back nothing is written that needs its time.
    }
  }
}

async function look(db: Db): Promise<{ ahead: number; took: number }> {
  const before = performance.now();
  const { rows } = await sql<{ now: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db);
  const after = performance.now();
  return { ahead: rows[0]!.now - (before + after) / 2, took: after - before };
}
