import assert from "node:assert/strict";
import { test } from "node:test";
import { createCatalogIndex, type SearchRequest } from "@atelier/search";
import { RandomThings, type Thing, THINGS } from "@atelier/search/test/random-things.ts";
import { seededRandom } from "@atelier/search/test/seeded-random.ts";
import type { RelaxedResult } from "./relax.ts";
import { searchForPage } from "./search-as-meant.ts";
import type { Searchable } from "./searchable.ts";
import { stopWords } from "./stop-words.ts";

/** Words of the catalog, forms of them, and some that nothing has or is near to. */
const typed = [
  "rain", "rains", "raining", "rainbow", "train", "thunder", "thunderstorm", "wind", "windy", "window", "footsteps", "happy", "cats", "category", "élan",
  "arrow", "arrowhead", "a", "of", "42", "東京", "xylophonist", "zorblat",
];
const fullPage = 10;
/** Rare words that are looked for together. */
const combined = 4;
/** Items that no phrase finds: they go on being edited. */
const fillers = { first: 10_000, count: 60 };

/** A random catalog, in the index and in the naive reference. */
class Relaxing {
  readonly random: () => number;
  readonly #things: RandomThings;
  readonly #index = createCatalogIndex(THINGS);

  constructor(seed: number) {
    this.random = seededRandom(`relaxing ${seed}`);
    this.#things = new RandomThings(seed);
    this.#index.upsert(this.#things.first(90).items);
    this.#upsert(Array.from({ length: fillers.count }, (_, at) => this.#filler(fillers.first + at)));
  }

  get reference(): Searchable<string, string> {
    return this.#things.reference as never;
  }

  phrase(): string {
    return Array.from({ length: 2 + this.below(4) }, () => typed[this.below(typed.length)]!).join(" ");
  }

  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  page(request: SearchRequest): Promise<RelaxedResult> {
    return searchForPage(this.#index as never as Searchable<string, string>, request, (corrected) => corrected, { fullPage });
  }

  /** Changes of any kind, of items. */
  change(): void {
    const { removed, items } = this.#things.change();
    this.#index.upsert(items);
    this.#index.remove(removed);
  }

  /** Words, numbers and all else of items that no phrase finds. */
  editOthers(): void {
    this.#upsert(Array.from({ length: 1 + this.below(5) }, () => this.#filler(fillers.first + this.below(fillers.count))));
    if (this.random() < 0.3) this.#index.maintain(0);
  }

  #upsert(items: readonly Thing[]): void {
    this.#index.upsert(items);
    this.#things.reference.upsert(items);
  }

  #filler(id: number): Thing {
    const words = Array.from({ length: 3 }, () => `qqqqqqqqqqqq${this.below(50)}`);
    return {
      id, title: words.slice(0, 2).join(" "), tags: words.slice(2), kind: "foley", colors: this.random() < 0.5 ? ["red"] : [], premium: this.random() < 0.3,
      downloads: this.below(9), created: this.below(50), popularity: this.below(5) * 25,
      tempo: null, place: null,
    };
  }
}

test("each item once, over both parts and pages of any size, while others are edited", async () => {
  const catalog = new Relaxing(1);
  let relaxed = 0;
  for (let round = 0; round < 250; round++) {
    catalog.change();
    const request = { words: catalog.phrase(), ...(round % 3 === 0 && { filters: { premium: [false] } }) };
    const { ids: all, ...whole } = await catalog.page({ ...request, limit: 1000 });
    const limit = 1 + catalog.below(7);
    const paged: number[] = [];
    for (let offset = 0; offset < whole.count + 2 * limit; offset += limit) {
      catalog.editOthers();
      const { ids, ...rest } = await catalog.page({ ...request, offset, limit });
      assert.deepEqual(rest, whole, `${request.words} from ${offset}`);
      paged.push(...ids);
    }
    assert.deepEqual(paged, all, request.words);
    assert.equal(new Set(paged).size, whole.count, request.words);
    if (whole.relaxed) relaxed++;
  }
  assert.ok(relaxed > 100, `${relaxed} were relaxed`);
});

test("first what has all words, as the naive search has it, then more words before fewer and the filters kept; facets count both", async () => {
  const catalog = new Relaxing(2);
  let partial = 0;
  for (let round = 0; round < 250; round++) {
    catalog.change();
    const words = catalog.phrase();
    const request = { words, filters: { premium: [false] }, limit: 1000 };
    const { ids, relaxed, fullMatches, count, facets } = await catalog.page({ ...request, facets: ["kind"] });
    if (relaxed === undefined) continue;
    const strict = await catalog.reference.search(request);
    assert.deepEqual(ids.slice(0, fullMatches), strict.ids, words);
    const telling = await tellingOf(catalog.reference, words);
    const rest = ids.slice(fullMatches).map((id) => Math.max(1, telling.slice(0, combined).filter((found) => found.has(id)).length));
    assert.ok(rest.every((one, at) => at === 0 || one <= rest[at - 1]!), `${words}: ${rest.join(" ")}`);
    assert.ok(ids.every((id) => telling.some((found) => found.has(id))), words);
    const allowed = new Set((await catalog.reference.search({ filters: request.filters, limit: 1000 })).ids);
    assert.ok(ids.every((id) => allowed.has(id)), words);
    assert.equal(facets!["kind"]!.reduce((sum, one) => sum + one.count, 0), count, words);
    partial += rest.length;
  }
  assert.ok(partial > 1000, `${partial} partial matches`);
});

/** For each word that tells something, the rarest first, the items that have it, as the naive search has it. */
async function tellingOf(reference: Searchable<string, string>, words: string): Promise<Set<number>[]> {
  const size = (await reference.search({ limit: 0 })).count;
  const list = [...words.split(" ").entries()];
  const found = await Promise.all(list.map(async ([place, word]) => {
    const group = { alternatives: [{ word: word.normalize("NFD").replace(/\p{M}/gu, ""), weight: 1, prefix: place === list.length - 1 }] };
    return { word, place, ids: new Set((await reference.search({ words: [group], limit: 1000, asWritten: true })).ids) };
  }));
  const there = found.filter(({ ids }) => ids.size > 0);
  const telling = there.filter(({ word, ids }) => !stopWords.has(word) && ids.size <= size / 5);
  return (telling.length > 0 ? telling : there).sort((a, b) => a.ids.size - b.ids.size || a.place - b.place).map(({ ids }) => ids);
}
