import type { Database } from "../../store/database/database.ts";

/** Changes remembered: more than a database that another takes the place of has not passed on to it. */
const most = 10_000;
/** Between two looks whether the database is still the same, milliseconds. */
const betweenLooks = 2000;

/**
 * What a follower of the change feed has applied recently. A database that goes on from an earlier state, after a failover or in the place of a lost one, gives
 * numbers out again that its follower has seen already, and has forgotten changes that its follower has applied: both are read once more then.
 */
export class FeedMemory {
  readonly #database: Pick<Database, "epoch">;
  #epoch: string | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #applied: number[] = [];

  constructor(database: Pick<Database, "epoch">) {
    this.#database = database;
  }

  /** Notes items whose changes were applied. */
  add(ids: readonly number[]): void {
    this.#applied.push(...ids);
    if (this.#applied.length > 2 * most) this.#applied = this.#applied.slice(-most);
  }

  /**
   * Where to go on, and which items to read again first; undefined while the database is the same.
   * @param last position of the last change in the database
   */
  async turnedBack(position: number, last: number): Promise<{ position: number; ids: readonly number[] } | undefined> {
    const now = performance.now();
    if (last >= position && now - this.#lookedAt < betweenLooks) return undefined;
    this.#lookedAt = now;
    const epoch = await this.#database.epoch();
    const isAnother = this.#epoch !== undefined && epoch !== this.#epoch;
    this.#epoch = epoch;
    if (!isAnother && last >= position) return undefined;
    return { position: Math.max(0, Math.min(position, last) - most), ids: [...new Set(this.#applied)] };
  }
}
