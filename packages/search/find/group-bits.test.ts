import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../test/seeded-random.ts";
import type { QueryGroup } from "../catalog-index.ts";
import { defineCatalog } from "../catalog-index.ts";
import { createCatalogIndex } from "../create-index.ts";
import { NaiveSearch } from "../test/naive-search.ts";

interface Icon {
  readonly id: number;
  readonly name: string;
  readonly free: boolean;
  readonly popularity: number;
}

const ICONS = defineCatalog({
  name: "icons",
  language: "none",
  text: [{ field: "name", weight: 10, words: (icon: Icon) => icon.name }],
  filters: { free: (icon: Icon) => icon.free },
  orders: {},
  popularity: (icon: Icon) => icon.popularity,
});

/** From one that every second icon has to one that none in a hundred has. */
const WORDS = Array.from({ length: 24 }, (_, number) => ({ word: `w${number}x`, share: 0.5 / (1 + number) ** 1.3 }));

test("more groups of words with synonyms than are kept as bits, asked again and again while items disappear, are found and counted as by going through all " +
  "items", () => {
  const random = seededRandom("groups");
  const pick = <T>(list: readonly T[]): T => list[Math.floor(list.length * random())]!;
  const icons = Array.from({ length: 700 }, (_, i): Icon => ({
    id: i + 1, name: WORDS.filter(({ share }) => random() < share).map(({ word }) => word).join(" "), free: random() < 0.6,
    popularity: Math.floor(100 * random()),
  }));
  const index = createCatalogIndex(ICONS, icons);
  const naive = new NaiveSearch(ICONS);
  naive.upsert(icons);
  const groups = Array.from({ length: 120 }, (_, g): QueryGroup => ({
    alternatives: Array.from({ length: 1 + (g % 5) }, (_unused, a) => ({
      word: g % 3 === 0 && a === 0 ? "w1" : pick(WORDS).word, weight: a === 0 ? 1 : 0.35, prefix: g % 3 === 0 && a === 0,
    })),
  }));
  for (let query = 0; query < 700; query++) {
    if (query === 350) for (const searched of [index, naive]) searched.remove([1, 2, 3, 50, 51, 52]);
    const words = Array.from({ length: 1 + (query % 3) }, () => pick(groups));
    // Two groups of the same words, which count otherwise in each: "down bottom".
    if (query % 5 === 0) {
      words.push({ alternatives: words[0]!.alternatives.toReversed().map((alternative, a) => ({ ...alternative, weight: a === 0 ? 1 : 0.35 })) });
    }
    const request = { words, ...(query % 2 === 0 && { filters: { free: [true] } }), limit: 12 };
    assert.deepEqual(index.search(request), naive.search(request), `query ${query}: ${JSON.stringify(request)}`);
  }
});
