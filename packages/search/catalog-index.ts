/*
 * The public face of the search index: what a catalog declares, what it asks and what it gets. The index holds no item
 * bodies; it answers with ids, in order, and the caller reads their rows.
 */

/** Anything with a numeric identity: an integer of 1 to 4,294,967,295. */
export interface CatalogItem {
  readonly id: number;
}

export type FilterValue = string | number | boolean;

/** An order key. All values of one order are numbers, or all are texts; null where it is not known, which comes last in both directions. */
export type OrderValue = number | string | null;

/** One searchable part of an item, such as its title. The weight says how much a word there counts against the other parts. */
export interface TextField<Item> {
  readonly field: string;
  readonly weight: number;
  readonly words: (item: Item) => string | readonly string[];
}

/**
 * All that the index needs to know about a catalog. Every function must be pure: the same item gives the same answer.
 * `popularity` is 0 to 100 (values outside are clamped for ranking) and is also an order of that name.
 */
export interface CatalogDefinition<Item extends CatalogItem, Filter extends string = string, Order extends string = string> {
  /** Names the catalog in snapshots. */
  readonly name: string;
  /** Language of the items' words, which decides the stemmer. */
  readonly language: Language;
  readonly text: readonly TextField<Item>[];
  readonly filters: Readonly<Record<Filter, (item: Item) => FilterValue | readonly FilterValue[]>>;
  /** Text keys sort by their code points as given: lower-case them here if case must not count. */
  readonly orders: Readonly<Record<Order, (item: Item) => OrderValue>>;
  readonly popularity: (item: Item) => number;
}

/** Snowball's stemmers, by ISO 639-1 code, and `none` for words that are kept as they are. */
export type Language = "ar" | "ca" | "cs" | "da" | "de" | "en" | "es" | "eu" | "fi" | "fr" | "ga" | "hu" | "hy" | "it" | "nl" | "no" | "pt" | "ro" | "ru" |
  "sl" | "sv" | "ta" | "tr" | "none";

/** What an item must have: one of the alternatives. The best of those that it has counts. */
export interface QueryGroup {
  readonly alternatives: readonly QueryAlternative[];
  /** The words that it was made of, where they are not the first alternative. */
  readonly written?: string;
  /** Whether it is spelt as it is meant: where no item has anything of it, no other spelling is looked for. */
  readonly certain?: boolean;
}

export interface QueryAlternative {
  /** One word, folded as `fold` of analyse.ts does; its other forms match too. */
  readonly word: string;
  /** 0 to 1: how much a match counts against a match of the typed word itself. */
  readonly weight: number;
  /** Whether words that only begin with it match too. */
  readonly prefix?: boolean;
}

/** Closed below, closed above, either end open when absent. */
export interface NumberRange {
  readonly from?: number;
  readonly to?: number;
}

export interface SearchRequest<Filter extends string = string, Order extends string = string> {
  /** A typed query, or groups of alternatives that a translator or a synonym list has made of one. Without words every item matches. */
  readonly words?: string | readonly QueryGroup[];
  /** Any of the values within one filter, all of the filters together. An empty list, or a value that no item has, matches nothing. */
  readonly filters?: { readonly [name in Filter]?: readonly FilterValue[] };
  /** Limits on numeric orders, such as `{created_at: {from}}`. An item whose number is not known is within none. */
  readonly ranges?: { readonly [name in Order | "popularity"]?: NumberRange };
  /** Absent: relevance, which without words is by popularity, highest first. Ties by id, ascending, in both directions. */
  readonly order?: { readonly by: Order | "popularity"; readonly descending: boolean };
  /** Items that come first, in this order, and are counted whether the words match them or not. Filters and ranges still hold. */
  readonly pinned?: readonly number[];
  readonly offset?: number;
  readonly limit: number;
  /** Whether it is enough to count those that are found on the way to the page: at least as many as it shows. */
  readonly uncounted?: boolean;
  /** Whether to search only if no word has to be read in another spelling for want of items that have it: the answer then is the corrected query alone. */
  readonly unlessCorrected?: boolean;
  /** Whether no word is read in another spelling: one that nothing has matches nothing. */
  readonly asWritten?: boolean;
  /** Filters whose values are to be counted, and numeric orders whose distribution is. */
  readonly facets?: readonly (Filter | Histogram<Order | "popularity">)[];
}

/** How the numbers of an order are spread. */
export interface Histogram<Order extends string = string> {
  readonly order: Order;
  /** Ascending. A bucket holds what is at least one of them and below the next; the last has no end. What is below the first is not counted. */
  readonly edges: readonly number[];
}

/** How many items have a value of a filter. */
export interface FacetCount {
  readonly value: FilterValue;
  readonly count: number;
}

export interface SearchResult {
  /** How many items match in all. */
  readonly count: number;
  /** The page. */
  readonly ids: number[];
  /** The query as it was understood, where a word that no item has was replaced by its nearest spelling. */
  readonly correctedQuery?: string;
  /**
   * For each facet asked for, the values that items have which match the words, the ranges and every filter but the facet's
   * own: what the count would be with that value chosen instead. The most frequent first, ties by value. A histogram stands under the name
   * of its order: all buckets by their lower edges, without the range of that order.
   */
  readonly facets?: Readonly<Record<string, readonly FacetCount[]>>;
}

/** What is like one item: by the words that they share, the rare ones above all, and the values of filters. */
export interface SimilarRequest<Filter extends string = string> {
  readonly id: number;
  /** As in a search. */
  readonly filters?: SearchRequest<Filter>["filters"];
  /** Filters that say nothing of likeness: sharing a value of them does not count. */
  readonly unlike?: readonly Filter[];
  readonly limit: number;
}

export interface CatalogIndex<Item extends CatalogItem, Filter extends string = string, Order extends string = string> {
  /** Number of items held. */
  readonly size: number;
  /** Throws a RangeError for a filter, order or range that the catalog does not define, and for an offset or limit that is no natural number. */
  search(request: SearchRequest<Filter, Order>): SearchResult;
  /** How many items have a value of a filter: known at all times, for nothing has to be counted. Throws as `search` does. */
  countOf(filter: Filter, value: FilterValue): number;
  /**
   * How many items hold a word or another form of it; who holds several forms counts for each.
   * @param word folded, as that of an alternative
   * @param beginning whether longer words that begin with it count, and its other forms do not
   */
  frequencyOf(word: string, beginning?: boolean): number;
  /** Ids of the items most like one, itself left out, the most similar first; none for an item that is not held. Throws as `search` does. */
  similar(request: SimilarRequest<Filter>): number[];
  /** Adds items and replaces those already held; the next search sees them. Of several with one id the last counts. */
  upsert(items: Iterable<Item>): void;
  /**
   * Fills an empty index with pages of items in ascending order of ids: for a large catalog far cheaper than upserts. Works in
   * slices of a few milliseconds and calls `rest` between them; what has been read so far can be searched meanwhile, and must not be
   * changed. Throws a RangeError for an index that holds items, or for ids that do not ascend.
   */
  fill(pages: AsyncIterable<readonly Item[]>, rest: () => Promise<unknown>): Promise<void>;
  /** Forgets items; unknown ids are ignored. */
  remove(ids: Iterable<number>): void;
  /**
   * Does background work (merging what changed into the main part) for about so many milliseconds. True when more is
   * waiting: call again soon, between requests. Searches are right at any moment, with or without it.
   */
  maintain(milliseconds: number): boolean;
  /** The whole index as bytes: versioned, checksummed, read back by `restoreCatalogIndex`. */
  snapshot(): Uint8Array<ArrayBuffer>;
}

/** States a catalog; a name for type inference and nothing more. */
export function defineCatalog<Item extends CatalogItem, Filter extends string, Order extends string>(
  definition: CatalogDefinition<Item, Filter, Order>,
): CatalogDefinition<Item, Filter, Order> {
  return definition;
}
