/*
 * Random items, changes and queries from a seed, beside the naive reference that says what each query is answered with: what the property tests of the
 * index and of all twins of search are made of. Words are few and alike, so that prefixes, stems, misspellings and ties abound.
 */
import { ideaWord } from "../words/analyse.ts";
import type { SearchRequest, SearchResult, SimilarRequest } from "../catalog-index.ts";
import { defineCatalog } from "../catalog-index.ts";
import { NaiveSearch, type NaiveOptions } from "./naive-search.ts";
import { seededRandom } from "./seeded-random.ts";

export interface Thing {
  readonly id: number;
  readonly title: string;
  readonly tags: readonly string[];
  readonly kind: string;
  readonly colors: readonly string[];
  readonly premium: boolean;
  readonly downloads: number;
  readonly created: number;
  readonly popularity: number;
  /** Null where nobody knows. */
  readonly tempo: number | null;
  readonly place: string | null;
}

const WORDS = ["rain", "rains", "raining", "rainbow", "train", "thunder", "thunderstorm", "wind", "windy", "window", "footstep", "footsteps", "happy",
  "happily", "cat", "cats", "category", "élan", "Straße", "東京", "東京都", "ネコ", "قطة", "кошка", "arrow", "arrows", "arrowhead", "a", "of", "42", "don't", "🎵"];
/** What is typed: those, and forms that no item holds, which a query may doubt when it finds nothing. */
const TYPED = [...WORDS, "rained", "trains", "winds", "windowing", "arrowing", "catty", "categories", "thundering"];
const KINDS = ["rain", "wind", "foley", "music"];
const COLORS = ["red", "green", "blue", "black"];
const ORDERS = ["title", "downloads", "created", "popularity", "tempo", "place"] as const;

export const THINGS = defineCatalog({
  name: "things",
  language: "en",
  text: [
    { field: "title", weight: 10, words: (thing: Thing) => thing.title },
    { field: "tags", weight: 4, words: (thing: Thing) => thing.tags },
    { field: "kind", weight: 2, words: (thing: Thing) => thing.kind },
    { field: "idea", weight: 1, words: (thing: Thing) => (thing.kind === "rain" || thing.kind === "wind" ? [ideaWord("weather"), ideaWord("wind")] : []) },
  ],
  filters: { kind: (thing: Thing) => thing.kind, colors: (thing: Thing) => thing.colors, premium: (thing: Thing) => thing.premium },
  orders: {
    title: (thing: Thing) => thing.title.toLowerCase(), downloads: (thing: Thing) => thing.downloads, created: (thing: Thing) => thing.created,
    tempo: (thing: Thing) => thing.tempo, place: (thing: Thing) => thing.place,
  },
  popularity: (thing: Thing) => thing.popularity,
});

/** The period of the ids: small, so that most upserts meet an item that is there. */
const IDS = 400;

/** What is done to a catalog at once. */
export interface Change {
  readonly removed: readonly number[];
  readonly items: readonly Thing[];
}

export class RandomThings {
  readonly #random: () => number;
  /** Has seen all changes so far. */
  readonly reference: NaiveSearch<Thing>;
  readonly #things = new Map<number, Thing>();

  constructor(seed: number, options: NaiveOptions = {}) {
    this.#random = seededRandom(`search ${seed}`);
    this.reference = new NaiveSearch<Thing>(THINGS, options);
  }

  /** So many items to begin with. */
  first(size: number): Change {
    return this.#noted({ removed: [], items: Array.from({ length: size }, (_, i) => this.#thing(i + 1)) });
  }

  /** Adds, edits, renumbers or removes some items, or does nothing. */
  change(): Change {
    const dice = this.#random();
    if (dice < 0.35) return this.#noted({ removed: [], items: Array.from({ length: 1 + this.#below(6) }, () => this.#thing(1 + this.#below(IDS))) });
    if (dice < 0.6) {
      const items = this.#some().map((thing) => (
        { ...thing, downloads: this.#below(9), popularity: this.#below(5) * 25, tempo: this.#random() < 0.5 ? thing.tempo : this.#tempo() }
      ));
      return this.#noted({ removed: [], items });
    }
    return this.#noted({ removed: dice < 0.75 ? Array.from({ length: 1 + this.#below(6) }, () => 1 + this.#below(IDS)) : [], items: [] });
  }

  /** True in so many of a hundred cases. */
  sometimes(percent: number): boolean {
    return this.#random() < percent / 100;
  }

  /** One random query, and what it is answered with. */
  ask(): { request: SearchRequest; expected: SearchResult } {
    const request = this.#request();
    return { request, expected: this.reference.search(request) };
  }

  /** What is like one random item. */
  askSimilar(): { request: SimilarRequest; expected: number[] } {
    const request = { id: 1 + this.#below(IDS), limit: this.#pick([0, 1, 5, 100]), ...(this.#random() < 0.5 ? { filters: { premium: [false] } } : {}) };
    return { request, expected: this.reference.similar(request) };
  }

  /** How many items have each value of the filter `kind`. */
  askCounts(): { kinds: readonly string[]; expected: number[] } {
    return { kinds: KINDS, expected: KINDS.map((kind) => this.reference.search({ filters: { kind: [kind] }, limit: 0 }).count) };
  }

  #noted({ removed, items }: Change): Change {
    this.reference.upsert(items);
    this.reference.remove(removed);
    for (const thing of items) this.#things.set(thing.id, thing);
    for (const id of removed) this.#things.delete(id);
    return { removed, items };
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
      tempo: this.#tempo(),
      place: this.#random() < 0.3 ? null : this.#pick(KINDS),
    };
  }

  #tempo(): number | null {
    return this.#random() < 0.3 ? null : 60 + this.#below(12) / 2;
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
      request.ranges = {
        [this.#pick(["created", "downloads"])]: {
          from: this.#pick([3, 1_700_000_000_020]), ...(this.#random() < 0.5 ? { to: 1_700_000_000_040 } : {}),
        },
      };
    }
    if (this.#random() < 0.25) {
      const [from, to] = [61 + this.#below(3), 63 + this.#below(3)];
      request.ranges = { ...request.ranges, tempo: this.#pick([{ from }, { to }, { from, to }, {}]) };
    }
    if (this.#random() < 0.5) request.order = { by: this.#pick(ORDERS), descending: this.#random() < 0.5 };
    if (this.#random() < 0.1) request.pinned = this.#list(3, [7, 8, 9, 300]);
    if (this.#random() < 0.5) request.offset = this.#below(60);
    if (this.#random() < 0.15) request.asWritten = true;
    if (this.#random() < 0.2) {
      const tempo = { order: "tempo", edges: [60, 61.5, 62, 65, 90] };
      const downloads = { order: "downloads", edges: [2, 4] };
      request.facets = this.#pick([["kind"], ["colors"], ["kind", "premium"], ["colors", "kind", "premium"], [], [tempo], ["kind", tempo, downloads]]);
    }
    return request;
  }

  #groups(): SearchRequest["words"] {
    return Array.from({ length: 1 + this.#below(2) }, () => ({
      alternatives: Array.from({ length: 1 + this.#below(3) }, () => ({
        word: this.#pick(["rain", "thunder", "cats", "windo", "nothing", ideaWord("weather")]), weight: this.#pick([1, 0.7, 0.3]),
        prefix: this.#random() < 0.3,
      })),
      ...(this.#random() < 0.2 && { certain: true }),
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
