/*
 * What the service's thread and the thread of the indexes say to each other. Each call is answered under its number; calls are begun in the order in
 * which they come, but for searches that wait until the words of their language have been read, once for each. A message has several of either:
 * sending one costs as much as what is in it.
 */
import type { CatalogItem, SearchResult } from "@atelier/search";
import type { MeantResult } from "../meaning/search-as-meant.ts";
import type { HostedIndex } from "./hosted-index.ts";

/** Calls that an index takes as they are. */
type IndexMethod = Exclude<keyof HostedIndex<CatalogItem>, "fill">;

/**
 * `open` is answered with whether it could. `page` and `filled` are the parts of `fill`, since a thread cannot be given an iterable: a page is
 * answered when it is time for the next one.
 */
export type Method = IndexMethod | "open" | "page" | "filled";

/** Arrays, because the names of members would be sent with each. */
export type Call = readonly [number: number, catalog: string, method: Method, given: readonly unknown[]];

/** What follows the number of a call that is not answered with a count. */
const [aResult, anError] = [-1, -2];

/**
 * What some calls are answered with, one after the other in one array. What a search has found is numbers for the most part, and is sent as such: as
 * objects with names it takes both threads three times as long.
 */
export class Answers {
  readonly message: unknown[] = [];
  /** How many calls are answered. */
  count = 0;

  addFound(number: number, found: MeantResult): void {
    const { count, ids, correctedQuery, facets, relaxed, understood } = found;
    if ([correctedQuery, facets, relaxed, understood].some((member) => member !== undefined)) return this.addResult(number, found);
    this.message.push(number, count, ids.length, ...ids);
    this.count++;
  }

  addResult(number: number, result: unknown): void {
    this.message.push(number, aResult, result);
    this.count++;
  }

  addError(number: number, error: unknown): void {
    this.message.push(number, anError, error);
    this.count++;
  }
}

/** Calls one of two functions for each answer of a message. */
export function readAnswers(
  message: readonly unknown[], resolve: (number: number, result: unknown) => void, reject: (number: number, error: unknown) => void,
): void {
  for (let at = 0; at < message.length; ) {
    const number = message[at++] as number;
    const count = message[at++] as number;
    if (count === aResult) resolve(number, message[at++]);
    else if (count === anError) reject(number, message[at++]);
    else {
      const first = at + 1;
      at = first + (message[at] as number);
      resolve(number, { count, ids: message.slice(first, at) as number[] } satisfies SearchResult);
    }
  }
}
