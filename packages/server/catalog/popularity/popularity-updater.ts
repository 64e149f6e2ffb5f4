import { setTimeout as sleep } from "node:timers/promises";
import { recordNumbers } from "../../store/database/changes.ts";
import type { Database } from "../../store/database/database.ts";
import { downloadedAfter, popularityOf, updatePopularity } from "../../store/database/catalog/popularity.ts";
import type { CatalogName } from "../../store/database/schema.ts";
import { standingNow } from "./popularity.ts";

/** Items looked at together, and so changed in one transaction at most: 4 ms of work, during which nothing else is done. */
const itemsPerStep = 200;
/** Rest for each score that a step changed, milliseconds: 2,000 a second are no flood for the indexes that follow. */
const restPerChange = 0.5;
/** Between the end of a round and the next, milliseconds. A score moves a point in days, after a burst of downloads in minutes. */
const betweenRounds = 60_000;
/** A round may take this share of the time at most. */
const share = 0.02;

const catalogs: readonly CatalogName[] = ["sounds", "music", "icons"];

export interface PopularityUpdaterParts {
  database: Database;
  /** Milliseconds since 1970. */
  now(): number;
  /** Called when a round could not be finished; the next one begins again. */
  onError(error: unknown): void;
}

/**
 * Lets scores follow downloads and time, in the background. Only items that were downloaded recently are looked at, and only a score
 * whose rounded value changes is written and passed to the indexes. Several processes may do it at the same time: what one has put
 * right the others leave alone.
 */
export class PopularityUpdater {
  readonly #parts: PopularityUpdaterParts;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<unknown> = Promise.resolve();
  #stopped = false;

  constructor(parts: PopularityUpdaterParts) {
    this.#parts = parts;
  }

  start(): void {
    const round = async () => {
      const begun = performance.now();
      await this.round().catch(this.#parts.onError);
      const pause = Math.max(betweenRounds, (performance.now() - begun) / share);
      if (!this.#stopped) this.#timer = setTimeout(begin, pause).unref();
    };
    const begin = () => {
      this.#round = round();
    };
    begin();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#round;
  }

  /** Puts every score right once; answers how many have changed. */
  async round(): Promise<number> {
    let changed = 0;
    for (const catalog of catalogs) {
      for (let last = 0; !this.#stopped; ) {
        const items = await downloadedAfter(this.#parts.database.db, catalog, last, itemsPerStep);
        const moved = await this.#update(catalog, items.filter((item) => standingNow(item, this.#parts.now())).map(({ id }) => id));
        changed += moved;
        if (items.length < itemsPerStep) break;
        last = items.at(-1)!.id;
        await sleep(moved * restPerChange);
      }
    }
    return changed;
  }

  /** Reads once more what it writes: downloads and imports go on meanwhile. */
  async #update(catalog: CatalogName, ids: readonly number[]): Promise<number> {
    if (ids.length === 0) return 0;
    const done = await this.#parts.database.ifAlone("popularity", async (trx) => {
      const moved: number[] = [];
      for (const item of await popularityOf(trx, catalog, ids)) {
        const standing = standingNow(item, this.#parts.now());
        if (!standing) continue;
        await updatePopularity(trx, catalog, item.id, standing);
        if (standing.popularity !== item.popularity) moved.push(item.id);
      }
      await recordNumbers(trx, catalog, moved);
      return moved.length;
    });
    // Another process is at it.
    return done ?? 0;
  }
}
