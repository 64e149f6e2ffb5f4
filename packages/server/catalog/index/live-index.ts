import { setImmediate as breathe } from "node:timers/promises";
import { changesAfter, lastChange } from "../../store/database/changes.ts";
import type { Database } from "../../store/database/database.ts";
import type { CatalogName, NumbersOf } from "../../store/database/schema.ts";
import type { Notices } from "../../store/signals/notices.ts";
import { FeedMemory } from "./feed-memory.ts";
import { type Following, followFeed } from "./follow-feed.ts";
import type { HostedIndex } from "./hosted-index.ts";
import type { Follower, ItemSource } from "./search-twin.ts";
import type { CatalogItem } from "@atelier/search";

/** Items read and indexed at once, between two looks at the event loop: a few milliseconds of work. */
const itemsPerStep = 200;
const changesPerStep = 2000;

export interface LiveIndexParts<Item extends CatalogItem> extends ItemSource<Item> {
  database: Database;
  index: Pick<HostedIndex<Item>, "fill" | "change">;
  /** Up to where in the change feed the index has been filled already; undefined for an empty one. */
  position?: number;
  /** Of changes of the feed, where there are any. */
  notices?: Pick<Notices, "isNotified" | "listen"> | undefined;
  /** Called when the change feed could not be read; the next poll tries again. */
  onError(error: unknown): void;
}

/**
 * Keeps one search index equal to its catalog in the database: loads every item at the start, then follows the change feed,
 * whichever process writes it. The database is the truth, the index a projection that may be thrown away.
 */
export class LiveIndex<Item extends CatalogItem> implements Follower {
  readonly #parts: LiveIndexParts<Item>;
  readonly #memory: FeedMemory;
  #position = 0;
  #version = 0;
  #loaded = false;
  #following: Following | undefined;
  #stopped = false;
  #running: Promise<void> | undefined;
  /** The first fill, while it lasts: changes are applied afterwards. */
  #filling: Promise<void> | undefined;
  #again = false;

  constructor(parts: LiveIndexParts<Item>) {
    this.#parts = parts;
    this.#memory = new FeedMemory(parts.database);
  }

  /** True once everything that was there at the start can be found: an index that is not ready is not worth saving. */
  get ready(): boolean {
    return this.#loaded;
  }

  /** Up to where in the change feed the index is filled. */
  get position(): number {
    return this.#position;
  }

  /** Moves with every change but those of numbers alone (downloads, scores): what was answered before may then be up to its usual age. */
  get version(): number {
    return this.#version;
  }

  /** Fills the index, or catches it up. Changes made meanwhile are seen by the first poll, for the feed's position is taken first. */
  async load(): Promise<void> {
    const { database, position } = this.#parts;
    if (position !== undefined) {
      this.#position = position;
      await this.refresh();
    } else {
      this.#position = await lastChange(database.db);
      this.#filling = this.#fill();
      await this.#filling.finally(() => (this.#filling = undefined));
      if (this.#stopped) return;
    }
    this.#loaded = true;
  }

  /** Begins to poll the change feed, until `stop`. */
  follow(): void {
    const { notices, onError } = this.#parts;
    this.#following = followFeed({ look: () => this.refresh(), notices, onError });
  }

  /** Applies every change recorded so far; when the promise resolves they can be found. */
  refresh(): Promise<void> {
    if (this.#running) {
      this.#again = true;
      return this.#running;
    }
    this.#running = this.#afterFilling().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#following?.stop();
    await Promise.allSettled([this.#filling, this.#running]);
  }

  async #fill(): Promise<void> {
    await this.#parts.index.fill(this.#pages());
    this.#version++;
  }

  async *#pages(): AsyncGenerator<Item[]> {
    for (let last = 0; !this.#stopped; ) {
      const items = await this.#parts.itemsAfter(this.#parts.database.db, last, itemsPerStep);
      this.#version++;
      if (items.length > 0) yield items;
      if (items.length < itemsPerStep) return;
      last = items.at(-1)!.id;
    }
  }

  async #afterFilling(): Promise<void> {
    await this.#filling;
    await this.#catchUp();
  }

  async #catchUp(): Promise<void> {
    const { catalog, database } = this.#parts;
    do {
      this.#again = false;
      const last = await lastChange(database.db);
      const again = await this.#memory.turnedBack(this.#position, last);
      if (again) {
        await this.#apply([...again.ids], () => this.#version++);
        this.#position = again.position;
      }
      let behind = last > this.#position;
      while (behind && !this.#stopped) {
        const changes = await changesAfter(database.db, this.#position, changesPerStep);
        const idsOf = (kind: CatalogName | NumbersOf) => changes.filter((change) => change.catalog === kind).map((change) => change.item_id);
        await this.#apply(idsOf(`${catalog}:numbers`));
        this.#memory.add(idsOf(`${catalog}:numbers`));
        await this.#apply(idsOf(catalog), () => this.#version++);
        this.#memory.add(idsOf(catalog));
        this.#position = changes.at(-1)?.seq ?? this.#position;
        behind = changes.length === changesPerStep;
      }
    } while (this.#again && !this.#stopped);
  }

  async #apply(ids: number[], onApplied: () => void = () => {}): Promise<void> {
    const { database, index } = this.#parts;
    for (let start = 0; start < ids.length; start += itemsPerStep) {
      const part = ids.slice(start, start + itemsPerStep);
      const items = await this.#parts.itemsByIds(database.db, part);
      const present = new Set(items.map((item) => item.id));
      await index.change(part.filter((id) => !present.has(id)), items);
      onApplied();
      await breathe();
    }
  }
}
