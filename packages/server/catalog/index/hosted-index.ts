import type { MeantResult } from "../meaning/search-as-meant.ts";
import type { IndexWords } from "../meaning/understand.ts";
import type { CatalogItem, FilterValue, SearchRequest, SimilarRequest } from "@atelier/search";

export interface HostedRequest<Filter extends string = string, Order extends string = string> extends Omit<SearchRequest<Filter, Order>, "uncounted" |
  "unlessCorrected" | "asWritten"> {
  /** In place of `words`: what somebody has typed, to be understood first. */
  readonly typed?: Typed;
  /** Items from which on a page is full: where all words find fewer, partial matches follow (`relax`). Absent: every word must match. */
  readonly fullPage?: number;
}

export interface Typed {
  readonly text: string;
  /** As `Understand` wants them. */
  readonly languages: readonly string[];
}

/**
 * What a catalog's index is asked, wherever it lives: the questions of `CatalogIndex`, answered later. It understands what people type. Each twin of search
 * runs `search.conformance.ts` beside this file.
 */
export interface AskedIndex<Filter extends string = string, Order extends string = string> {
  /** See `searchForPage`. Rejects as `CatalogIndex.search` throws, and with `SearchUnavailable` where nobody is there to answer. */
  search(request: HostedRequest<Filter, Order>): Promise<MeantResult>;
  understand(text: string, languages: readonly string[]): Promise<IndexWords>;
  /** How many items have each of some values of a filter. */
  countsOf(filter: Filter, values: readonly FilterValue[]): Promise<number[]>;
  similar(request: SimilarRequest<Filter>): Promise<number[]>;
}

/** An index that this process fills and changes, in this thread or in another one: in the order in which it is asked. It merges by itself what has changed. */
export interface HostedIndex<Item extends CatalogItem, Filter extends string = string, Order extends string = string> extends AskedIndex<Filter, Order> {
  /**
   * Forgets items, and adds or replaces others, at once: no search sees one without the other.
   * @param version of the items, for an index that several processes may write to: what it has of a later one stays
   */
  change(removed: readonly number[], items: readonly Item[], version?: number): Promise<void>;
  /**
   * Fills an empty index with pages of items in ascending order of ids. What has been read so far can be searched meanwhile; at the end all of it is
   * merged.
   */
  fill(pages: AsyncIterable<readonly Item[]>): Promise<void>;
  /** Bytes from which a host opens the index again. They belong to whoever asked. */
  snapshot(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Where indexes live. */
export interface IndexHost {
  /**
   * The index of a catalog, in place of one that was opened before: an empty one, or that of a snapshot, whose bytes now belong to the host;
   * undefined when these are damaged or not of this catalog as it is defined today.
   */
  open<Item extends CatalogItem, Filter extends string, Order extends string>(
    catalog: string, snapshot?: Uint8Array<ArrayBuffer>,
  ): Promise<HostedIndex<Item, Filter, Order> | undefined>;
}
