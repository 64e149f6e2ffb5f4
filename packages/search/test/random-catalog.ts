/*
 * Random catalogs, changes and queries from a seed, run by the index and by the naive reference side by side: what the
 * property test and the soak are made of. Words are few and alike, so that prefixes, stems, misspellings and ties abound.
 */
import { ideaWord } from "../words/analyse.ts";
import type { CatalogIndex, SearchRequest, SearchResult, SimilarRequest } from "../catalog-index.ts";
import { defineCatalog } from "../catalog-index.ts";
import { NaiveSearch } from "./naive-search.ts";
import { SegmentedIndex } from "../segmented-index.ts";
import { decodeSnapshot } from "../segment/snapshot.ts";
import { seededRandom } from "./seeded-random.ts";

interface Thing {
  readonly id: number;
  readonly title: string;
  readonly tags: readonly string[];
  readonly kind: string;
  readonly colors: readonly string[];
  readonly premium: boolean;
  readonly downloads: number;
  readonly created: number;
  readonly popularity: number;
}

const WORDS = ["rain", "rains", "raining", "rainbow", "train", "thunder", "thunderstorm", "wind", "windy", "window", "footstep", "footsteps", "happy",
  "happily", "cat", "cats", "category", "élan", "Straße", "東京", "東京都", "ネコ", "قطة", "кошка", "arrow", "arrows", "arrowhead", "a", "of", "42", "don't", "🎵"];
/** What is typed: those, and forms that no item holds, which a query may doubt when it finds nothing. */
const TYPED = [...WORDS, "rained", "trains", "winds", "windowing", "arrowing", "catty", "categories", "thundering"];
const KINDS = ["rain", "wind", "foley", "music"];
const COLORS = ["red", "green", "blue", "black"];
const ORDERS = ["title", "downloads", "created", "popularity"] as const;

const THINGS = defineCatalog({
  name: "things",
  language: "en",
  text: [
    { field: "title", weight: 10, words: (thing: Thing) => thing.title },
    { field: "tags", weight: 4, words: (thing: Thing) => thing.tags },
    { field: "kind", weight: 2, words: (thing: Thing) => thing.kind },
    { field: "idea", weight: 1, words: (thing: Thing) => (thing.kind === "rain" || thing.kind === "wind" ? [ideaWord("weather"), ideaWord("wind")] : []) },
  ],
  filters: { kind: (thing: Thing) => thing.kind, colors: (thing: Thing) => thing.colors, premium: (thing: Thing) => thing.premium },
  orders: { title: (thing: Thing) => thing.title.toLowerCase(), downloads: (thing: Thing) => thing.downloads, created: (thing: Thing) => thing.created },
  popularity: (thing: Thing) => thing.popularity,
});

/** The period of the ids: small, so that most upserts meet an item that is there. */
const IDS = 400;
/** Small too, so that merges and rearrangements are under way most of the time. */
const SMALL_LIMITS = { movedDocs: 6, mergedAtOnce: 24 };

export class RandomCatalog {
  readonly #random: () => number;
  readonly #reference = new NaiveSearch<Thing>(THINGS);
  readonly #things = new Map<number, Thing>();
  #index: CatalogIndex<Thing>;

  constructor(seed: number, size = 120) {
    this.#random = seededRandom(`search ${seed}`);
    this.#index = new SegmentedIndex(THINGS, [], SMALL_LIMITS);
    this.#upsert(Array.from({ length: size }, (_, i) => this.#thing(i + 1)));
  }

  /** Adds, edits, renumbers and removes some items, and lets the index tidy up now and then, never to the end. */
  change(): void {
    const dice = this.#random();
    if (dice < 0.35) this.#upsert(Array.from({ length: 1 + this.#below(6) }, () => this.#thing(1 + this.#below(IDS))));
    else if (dice < 0.6) this.#upsert(this.#some().map((thing) => ({ ...thing, downloads: this.#below(9), popularity: this.#below(5) * 25 })));
    else if (dice < 0.75) this.#remove(Array.from({ length: 1 + this.#below(6) }, () => 1 + this.#below(IDS)));
    if (this.#random() < 0.3) this.#index.maintain(0);
  }

  /** Writes the index down and reads it back. */
  restart(): void {
    this.#index = new SegmentedIndex(THINGS, decodeSnapshot(THINGS, this.#index.snapshot()), SMALL_LIMITS);
  }

  /** One random query, with both answers. */
  ask(): { request: SearchRequest; actual: SearchResult; expected: SearchResult } {
    const request = this.#request();
    return { request, actual: this.#index.search(request), expected: this.#reference.search(request) };
  }

  /** What is like one random item, with both answers. */
  askSimilar(): { request: SimilarRequest; actual: number[]; expected: number[] } {
    const request = { id: 1 + this.#below(IDS), limit: this.#pick([0, 1, 5, 100]), ...(this.#random() < 0.5 ? { filters: { premium: [false] } } : {}) };
    return { request, actual: this.#index.similar(request), expected: this.#reference.similar(request) };
  }

  /** How many items have each value of a filter, with both answers. */
  askCounts(): { actual: number[]; expected: number[] } {
    return {
      actual: KINDS.map((kind) => this.#index.countOf("kind", kind)),
      expected: KINDS.map((kind) => this.#reference.search({ filters: { kind: [kind] }, limit: 0 }).count),
    };
  }

  #upsert(things: Thing[]): void {
    this.#index.upsert(things);
    this.#reference.upsert(things);
    for (const thing of things) this.#things.set(thing.id, thing);
  }

  #remove(ids: number[]): void {
    this.#index.remove(ids);
    this.#reference.remove(ids);
    for (const id of ids) this.#things.delete(id);
  }

  #some(): Thing[] {
    return [...this.#things.values()].filter(() => this.#random() < 0.05);
  }

  #thing(id: number): Thing {
    return {
      id,
      title: this.#list(1 + this.#below(3), WORDS).join(" "),
      tags: this.#list(this.#below(4), WORDS),
      kind: this.#pick(KINDS),
      colors: this.#list(this.#below(3), COLORS),
      premium: this.#random() < 0.3,
      downloads: this.#below(9),
      created: 1_700_000_000_000 + this.#below(50),
      popularity: this.#below(5) * 25,
    };
  }

  #request(): SearchRequest {
    const request: { -readonly [key in keyof SearchRequest]: SearchRequest[key] } = { limit: this.#pick([0, 1, 3, 10, 1000]) };
    if (this.#random() < 0.75) {
      request.words = this.#random() < 0.15 ? this.#groups() : this.#list(this.#below(4), TYPED).map((word) => this.#mistyped(word)).join(" ");
    }
    if (this.#random() < 0.5) {
      request.filters = {
        [this.#pick(["kind", "colors"])]: this.#list(this.#below(3), [...KINDS, ...COLORS]), ...(this.#random() < 0.5 ? { premium: [false] } : {}),
      };
    }
    if (this.#random() < 0.2) {
      request.ranges = { [this.#pick(["created", "downloads"])]: {
        from: this.#pick([3, 1_700_000_000_020]), ...(this.#random() < 0.5 ? { to: 1_700_000_000_040 } : {}),
      } };
    }
    if (this.#random() < 0.5) request.order = { by: this.#pick(ORDERS), descending: this.#random() < 0.5 };
    if (this.#random() < 0.1) request.pinned = this.#list(3, [7, 8, 9, 300]);
    if (this.#random() < 0.5) request.offset = this.#below(60);
    if (this.#random() < 0.15) request.facets = this.#pick([["kind"], ["colors"], ["kind", "premium"], ["colors", "kind", "premium"], []]);
    return request;
  }

  #groups(): SearchRequest["words"] {
    return Array.from({ length: 1 + this.#below(2) }, () => ({
      alternatives: Array.from({ length: 1 + this.#below(3) }, () => ({
        word: this.#pick(["rain", "thunder", "cats", "windo", "nothing", ideaWord("weather")]), weight: this.#pick([1, 0.7, 0.3]),
        prefix: this.#random() < 0.3,
      })),
    }));
  }

  #mistyped(word: string): string {
    const at = this.#below(word.length);
    const dice = this.#random();
    if (dice < 0.6) return word;
    if (dice < 0.75) return word.slice(0, at + 1);
    if (dice < 0.85) return word.slice(0, at) + word.slice(at + 1);
    return word.slice(0, at) + (word[at + 1] ?? "") + word[at] + word.slice(at + 2);
  }

  #list<T>(length: number, from: readonly T[]): T[] {
    return Array.from({ length }, () => this.#pick(from));
  }

  #pick<T>(from: readonly T[]): T {
    return from[this.#below(from.length)]!;
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }
}
