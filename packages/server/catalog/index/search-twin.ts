import type { CatalogName, Db } from "../../store/database/schema.ts";
import type { AskedIndex } from "./hosted-index.ts";
import type { CatalogItem } from "@atelier/search";

/** How the items of a catalog are read for an index. */
export interface ItemSource<Item extends CatalogItem> {
  catalog: CatalogName;
  /** A page of the catalog in the order of ids. */
  itemsAfter(db: Db, id: number, limit: number): Promise<Item[]>;
  /** The items of these ids that still exist, in any order. */
  itemsByIds(db: Db, ids: readonly number[]): Promise<Item[]>;
}

/** How an index keeps up with its catalog. */
export interface Follower {
  /** True once everything that was there at the start can be found. */
  readonly ready: boolean;
  /** Up to where in the change feed searches see the catalog. */
  readonly position: number;
  /** Moves with every change but those of numbers alone (downloads, scores): what was answered before may then be up to its usual age. */
  readonly version: number;
  /** Resolves when the index is ready. */
  load(): Promise<void>;
  /** Begins to follow the change feed, until `stop`. */
  follow(): void;
  /** When the promise resolves, every change recorded so far can be found by this process. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** The search of one catalog. */
export interface CatalogSearch<Filter extends string = string, Order extends string = string> {
  index: AskedIndex<Filter, Order>;
  live: Follower;
}

/** One with what has to be done to begin quickly after the next start. */
export interface OpenedSearch<Filter extends string = string, Order extends string = string> extends CatalogSearch<Filter, Order> {
  /** Keeps the index for the next start, if it has moved since it was last kept. */
  save(): Promise<void>;
}

/**
 * The port of search: where the indexes of all catalogs live. Twins are `OwnIndexes` (a thread of this process)
 * and `EngineIndexes` (OpenSearch).
 */
export interface SearchTwin {
  open<Item extends CatalogItem, Filter extends string, Order extends string>(source: ItemSource<Item>): Promise<OpenedSearch<Filter, Order>>;
  close(): Promise<void>;
}
