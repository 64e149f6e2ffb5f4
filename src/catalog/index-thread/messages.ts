/*
 * What the service's thread and the thread of the indexes say to each other. Each call is answered under its number; calls are begun in the order in which they come,
 * but for searches that wait until the words of their language have been read, once for each.
 * A message has several of either: sending one costs as much as what is in it.
 */
import type { CatalogItem } from "../search/index.ts";
import type { HostedIndex } from "./hosted-index.ts";

/** Calls that an index takes as they are. */
type IndexMethod = Exclude<keyof HostedIndex<CatalogItem>, "fill">;

/**
 * `open` is answered with whether it could. `page` and `filled` are the parts of `fill`, since a thread cannot be given an iterable: a page is answered when it is time
 * for the next one. `settle` gives back memory.
 */
export type Method = IndexMethod | "open" | "page" | "filled" | "settle";

/** Arrays, because the names of members would be sent with each. */
export type Call = readonly [number: number, catalog: string, method: Method, given: readonly unknown[]];

/** With an error in place of a result where it failed. */
export type Answer = readonly [number: number, result: unknown] | readonly [number: number, result: undefined, error: unknown];
