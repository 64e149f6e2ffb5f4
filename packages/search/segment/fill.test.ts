import assert from "node:assert/strict";
import { test } from "node:test";
import { defineCatalog } from "../catalog-index.ts";
import { createCatalogIndex } from "../create-index.ts";

interface Thing {
  readonly id: number;
  readonly title: string;
  readonly kind: string;
}

const THINGS = defineCatalog({
  name: "things",
  language: "en",
  text: [{ field: "title", weight: 1, words: (thing: Thing) => thing.title }],
  filters: { kind: (thing: Thing) => thing.kind },
  orders: { title: (thing: Thing) => thing.title },
  popularity: ({ id }) => id % 100,
});

const NOUNS = ["rain", "wind", "door", "cat", "river"];

function things(count: number): Thing[] {
  return Array.from({ length: count }, (_, i) => ({ id: i * 3 + 1, title: `${NOUNS[i % 5]} ${i % 977}`, kind: `kind ${i % 7}` }));
}

async function* pagesOf(all: readonly Thing[]): AsyncGenerator<Thing[]> {
  for (let start = 0; start < all.length; start += 200) yield all.slice(start, start + 200);
}

test("an index that was filled page by page answers as one that was made of all items at once, before and after it is maintained", async () => {
  const all = things(70_000);
  const filled = createCatalogIndex(THINGS);
  await filled.fill(pagesOf(all), async () => undefined);
  const made = createCatalogIndex(THINGS, all);
  for (const maintained of [false, true]) {
    while (maintained && filled.maintain(50));
    assert.equal(filled.size, made.size);
    for (const request of [
      { words: "rain" }, { words: "door 12" }, { words: "rivr" }, { order: { by: "title" as const, descending: true }, offset: 20_000 },
      { filters: { kind: ["kind 3"] }, facets: ["kind" as const] },
    ]) {
      assert.deepEqual(filled.search({ limit: 50, ...request }), made.search({ limit: 50, ...request }), JSON.stringify(request));
    }
  }
});

test("the fill rests every few milliseconds", async () => {
  // Of the thread's own processor time: what other programs take from it is no work without a rest.
  const used = () => (process.threadCpuUsage().user + process.threadCpuUsage().system) / 1000;
  let longest = 0;
  let from = used();
  const rest = async () => {
    longest = Math.max(longest, used() - from);
    await new Promise((resolve) => setImmediate(resolve));
    from = used();
  };
  await createCatalogIndex(THINGS).fill(pagesOf(things(20_000)), rest);
  assert.ok(longest > 0 && longest < 60, `${longest} ms without a rest`);
});

test("only an empty index is filled, and only in ascending order of ids", async () => {
  const index = createCatalogIndex(THINGS, things(1));
  await assert.rejects(index.fill(pagesOf(things(3)), async () => undefined), RangeError);
  await assert.rejects(createCatalogIndex(THINGS).fill(pagesOf(things(3).toReversed()), async () => undefined), RangeError);
});
