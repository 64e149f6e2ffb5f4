import type { Database } from "../../store/database/database.ts";
import type { Notices } from "../../store/signals/notices.ts";
import type { CatalogItem } from "@atelier/search";
import { IndexSnapshots } from "./index-snapshots.ts";
import { IndexThread } from "./index-thread.ts";
import { LiveIndex } from "./live-index.ts";
import type { ItemSource, OpenedSearch, SearchTwin } from "./search-twin.ts";
import type { SharedSnapshots } from "./shared-snapshots.ts";

/** Between two looks whether a snapshot is to be shared, milliseconds. */
const betweenLooks = 60_000;

export interface OwnIndexesParts {
  database: Database;
  /** Where indexes are saved. */
  folder: string;
  /** Of changes of the feed. */
  notices?: Pick<Notices, "isNotified" | "listen"> | undefined;
  /** For servers on several machines. */
  shared?: SharedSnapshots | undefined;
  onError(error: unknown): void;
}

/** The twin of search that keeps the indexes itself, in a thread of this process. */
export class OwnIndexes implements SearchTwin {
  readonly #parts: OwnIndexesParts;
  readonly #thread: IndexThread;
  readonly #snapshots: IndexSnapshots;
  readonly #shares: (() => Promise<void>)[] = [];
  readonly #timer: NodeJS.Timeout | undefined;
  #writing: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(parts: OwnIndexesParts) {
    this.#parts = parts;
    this.#thread = new IndexThread(new URL("../thread/thread.ts", import.meta.url));
    this.#snapshots = new IndexSnapshots(parts.folder, parts.database, this.#thread, parts.shared);
    if (parts.shared) this.#timer = setInterval(() => void this.share().catch(parts.onError), betweenLooks).unref();
  }

  async open<Item extends CatalogItem, Filter extends string, Order extends string>(source: ItemSource<Item>): Promise<OpenedSearch<Filter, Order>> {
    const { database, notices, shared, onError } = this.#parts;
    const { catalog } = source;
    const { index, position } = await this.#snapshots.open<Item, Filter, Order>(catalog);
    const live = new LiveIndex({ ...source, database, index, notices, ...(position !== undefined && { position }), onError });
    let saved = position;
    const saveAt = async (reached: number) => {
      const file = await this.#snapshots.save(catalog, index, reached);
      saved = reached;
      return file;
    };
    if (shared) {
      this.#shares.push(async () => {
        if (live.ready && !this.#closed) await shared.share(catalog, live.position, () => saveAt(live.position));
      });
    }
    return {
      index,
      live,
      save: () => this.#inTurn(async () => {
        if (live.ready && live.position !== saved) await saveAt(live.position);
      }),
    };
  }

  /** Shares the snapshots for which it is time. */
  async share(): Promise<void> {
    for (const share of this.#shares) await this.#inTurn(share);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closed = true;
    await this.#writing.catch(() => {});
    await this.#thread.close();
  }

  /** One file is written, or read for others, at a time. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#writing.catch(() => {}).then(work);
    this.#writing = done;
    return done;
  }
}
