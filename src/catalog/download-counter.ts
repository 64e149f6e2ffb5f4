import { recordChanges } from "../store/database/changes.ts";
import type { Database } from "../store/database/database.ts";
import { popularityOf, updatePopularity } from "../store/database/popularity.ts";
import type { CatalogName, Db } from "../store/database/schema.ts";
import { withDownloads } from "./popularity.ts";

/** Counts are written together: one durable commit for many downloads, seen well within the second that is promised. */
const flushMilliseconds = 200;

export interface DownloadCounterParts {
  catalog: CatalogName;
  database: Database;
  add(db: Db, id: number, downloads: number): Promise<void>;
  /** Milliseconds since 1970. Default: the system's clock. */
  now?(): number;
  /** Called after counts were written. */
  onCounted(): void;
  /** Told when the counts could not be written; they are kept and tried again. */
  onError(error: unknown): void;
}

/**
 * Counts downloads of one catalog. A count waits up to 200 ms in memory, so that a burst of downloads costs one transaction;
 * what a killed process loses is that fifth of a second of statistics.
 */
export class DownloadCounter {
  readonly #parts: DownloadCounterParts;
  #waiting = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: DownloadCounterParts) {
    this.#parts = parts;
  }

  count(id: number): void {
    this.#waiting.set(id, (this.#waiting.get(id) ?? 0) + 1);
    this.#timer ??= setTimeout(() => this.flush().catch(this.#parts.onError), flushMilliseconds);
  }

  /** Writes what is waiting; call it before the process ends. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = this.#waiting;
    if (counts.size === 0) return;
    this.#waiting = new Map();
    const { database, catalog, add, now = Date.now, onCounted } = this.#parts;
    try {
      await database.transaction(async (trx) => {
        for (const item of await popularityOf(trx, catalog, [...counts.keys()])) {
          const downloads = counts.get(item.id)!;
          await add(trx, item.id, downloads);
          // The score itself follows in the background, see popularity-keeper.ts.
          await updatePopularity(trx, catalog, item.id, withDownloads(item, downloads, now()));
        }
        await recordChanges(trx, catalog, [...counts.keys()]);
      });
    } catch (error) {
      for (const [id, downloads] of counts) this.#waiting.set(id, (this.#waiting.get(id) ?? 0) + downloads);
      this.#timer ??= setTimeout(() => this.flush().catch(this.#parts.onError), flushMilliseconds * 5);
      throw error;
    }
    onCounted();
  }
}
