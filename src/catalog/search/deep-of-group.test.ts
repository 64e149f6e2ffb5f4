import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../seeded-random.ts";
import type { QueryGroup } from "./catalog-index.ts";
import { defineCatalog } from "./catalog-index.ts";
import { createCatalogIndex } from "./create-index.ts";
import { NaiveSearch } from "./naive-search.ts";

interface Icon {
  readonly id: number;
  readonly name: string;
  readonly tags: string;
  readonly free: boolean;
  readonly popularity: number;
}

const ICONS = defineCatalog({
  name: "icons",
  language: "none",
  text: [
    { field: "name", weight: 10, words: (icon: Icon) => icon.name },
    { field: "tags", weight: 4, words: (icon: Icon) => icon.tags },
  ],
  filters: { free: (icon: Icon) => icon.free },
  orders: {},
  popularity: (icon: Icon) => icon.popularity,
});

const random = seededRandom("deep pages");
const some = (share: number, words: readonly string[]): string => words.filter(() => random() < share).join(" ");
/** What popular items have, and hardly any other: a sample has each of them six times, and tells less of them than are wanted. */
const FAMOUS = ["sun", "moon", "star", "sky", "night", "day"];

/** Enough for two spans of documents. */
const icons = Array.from({ length: 70_000 }, (_, i): Icon => {
  const popularity = Math.floor(101 * random() ** 2);
  const sky = popularity > 90 ? FAMOUS.join(" ") : random() < 0.3 ? "sun" : "";
  return { id: 3 * i + 1, name: `${sky} ${some(0.05, ["arrow", "arrows", "circle"])}`, tags: some(0.15, ["arrow", "left"]), free: random() < 0.6, popularity };
});
const index = createCatalogIndex(ICONS, icons);
const naive = new NaiveSearch(ICONS);
naive.upsert(icons);
for (const searched of [index, naive]) {
  searched.remove([1, 4, 7, 70_000, 70_003]);
  searched.upsert(icons.filter((_, i) => i % 700 === 10).map((icon) => ({ ...icon, popularity: 100 })));
}

const groupOf = (weight: number, ...words: string[]): QueryGroup => ({ alternatives: words.map((word, place) => ({ word, weight: place === 0 ? 1 : weight, prefix: word === "arr" })) });

for (const group of [groupOf(1, "arrow"), groupOf(1, "arr"), groupOf(0.35, "left", "arrow", "circle", "arrows"), groupOf(1, ...FAMOUS)]) {
  test(`deep pages of ${group.alternatives.map(({ word }) => word).join(", ")} are what scoring and sorting all items gives, with filters and without`, () => {
    for (const filters of [{}, { free: [true] }]) {
      const { count, ids } = naive.search({ words: [group], filters, limit: icons.length });
      for (const offset of [1_020, 1_500, 6_000, count - 5, count, count + 500]) {
        assert.deepEqual(index.search({ words: [group], filters, offset, limit: 10 }), { count, ids: ids.slice(offset, offset + 10) }, `offset ${offset}`);
      }
    }
  });
}
