/*
 * Random catalogs, run by the index and by the naive reference side by side: what the property test of the index and its soak are made of.
 */
import type { CatalogIndex, SearchRequest, SearchResult, SimilarRequest } from "../catalog-index.ts";
import { RandomThings, type Thing, THINGS } from "./random-things.ts";
import { SegmentedIndex } from "../segmented-index.ts";
import { decodeSnapshot } from "../segment/snapshot.ts";

/** Small, so that merges and rearrangements are under way most of the time. */
const SMALL_LIMITS = { movedDocs: 6, mergedAtOnce: 24 };

export class RandomCatalog {
  readonly #things: RandomThings;
  #index: CatalogIndex<Thing>;

  constructor(seed: number, size = 120) {
    this.#things = new RandomThings(seed);
    this.#index = new SegmentedIndex(THINGS, [], SMALL_LIMITS);
    this.#index.upsert(this.#things.first(size).items);
  }

  /** Adds, edits, renumbers and removes some items, and lets the index tidy up now and then, never to the end. */
  change(): void {
    const { removed, items } = this.#things.change();
    this.#index.upsert(items);
    this.#index.remove(removed);
    if (this.#things.sometimes(30)) this.#index.maintain(0);
  }

  /** Writes the index down and reads it back. */
  restart(): void {
    this.#index = new SegmentedIndex(THINGS, decodeSnapshot(THINGS, this.#index.snapshot()), SMALL_LIMITS);
  }

  /** One random query, with both answers. */
  ask(): { request: SearchRequest; actual: SearchResult; expected: SearchResult } {
    const { request, expected } = this.#things.ask();
    return { request, actual: this.#index.search(request), expected };
  }

  /** What is like one random item, with both answers. */
  askSimilar(): { request: SimilarRequest; actual: number[]; expected: number[] } {
    const { request, expected } = this.#things.askSimilar();
    return { request, actual: this.#index.similar(request), expected };
  }

  /** How many items have each value of a filter, with both answers. */
  askCounts(): { actual: number[]; expected: number[] } {
    const { kinds, expected } = this.#things.askCounts();
    return { actual: kinds.map((kind) => this.#index.countOf("kind", kind)), expected };
  }
}
