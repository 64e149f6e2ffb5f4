import assert from "node:assert/strict";
import { test } from "node:test";
import { createCatalogIndex, defineCatalog, type SearchRequest } from "@atelier/search";
import { relax } from "./relax.ts";
import type { Searchable } from "./searchable.ts";

interface Sound {
  id: number;
  title: string;
  kind: string;
}

const titles = [
  "Rain on window", "Heavy rain", "Rain and thunder", "Roof tiles", "Tin can", "Tin roof rattle", "Horse gallop", "Horse walk", "Door slam", "Door creak",
  "Hallway steps", "Error tone", "Beep short", "Beep long", "Error beep low", "Rain forest",
];
const things = defineCatalog({
  name: "things", language: "en", text: [{ field: "title", weight: 1, words: (one: Sound) => one.title }], filters: { kind: (one: Sound) => one.kind },
  orders: { title: (one: Sound) => one.title }, popularity: () => 50,
});
const index = createCatalogIndex(things, titles.map((title, at): Sound => ({ id: at + 1, title, kind: at % 2 === 0 ? "even" : "odd" })));
const plain: Searchable<string, string> = index as never;

async function find(words: string, { fullPage = 10, ...more }: Partial<SearchRequest> & { fullPage?: number } = {}) {
  const request: SearchRequest = { words, limit: 10, ...more };
  const { ids, ...found } = await relax(plain, request, await plain.search(request), fullPage);
  return { ...found, titles: ids.map((id) => titles[id - 1]!) };
}

test("what has all words comes first, then what has most and the rarest of them", async () => {
  const { titles: found, relaxed } = await find("rain on a tin roof");
  assert.deepEqual(found.slice(0, 1), ["Tin roof rattle"]);
  assert.deepEqual(new Set(found), new Set(["Tin roof rattle", "Tin can", "Roof tiles", "Rain on window", "Heavy rain", "Rain and thunder", "Rain forest"]));
  assert.deepEqual(relaxed, ["rain", "on", "a"]);
  assert.equal((await find("error beep")).titles[0], "Error beep low");
});

test("a word that nothing has is left out and told", async () => {
  assert.deepEqual(await find("horse neighing"), { count: 2, titles: ["Horse gallop", "Horse walk"], relaxed: ["neighing"] });
  assert.deepEqual((await find("door slam in a hallway")).titles.slice(0, 2), ["Door slam", "Hallway steps"]);
});

test("what all words find is left as it is where it fills the page, and where every word is telling", async () => {
  const all = await find("rain", { fullPage: 4 });
  assert.equal(all.relaxed, undefined);
  assert.equal((await find("beep", { fullPage: 10 })).relaxed, undefined, "one word has no parts");
  assert.deepEqual(await find("nothing whatsoever"), { count: 0, titles: [], correctedQuery: undefined });
});

test("another order, and filters, stay strict", async () => {
  const inOrder = await find("error beep", { order: { by: "title", descending: false } });
  assert.deepEqual(inOrder.titles, ["Error beep low"]);
  const even = await find("error beep", { filters: { kind: ["even"] }, facets: ["kind"] });
  assert.deepEqual(new Set(even.titles), new Set(["Error beep low", "Beep short"]));
  assert.deepEqual(even.facets?.kind?.[0], { value: "even", count: 2 }, "counted over both parts");
});

test("pages of any size give each item once, and the count is theirs", async () => {
  for (const words of ["rain on a tin roof", "error beep", "door slam in a hallway", "tin door rain"]) {
    const whole = await find(words, { limit: 100 });
    for (const limit of [1, 2, 3]) {
      const paged: string[] = [];
      for (let offset = 0; offset < whole.count; offset += limit) {
        const page = await find(words, { offset, limit });
        assert.equal(page.count, whole.count);
        paged.push(...page.titles);
      }
      assert.deepEqual(paged, whole.titles, words);
    }
    assert.equal(new Set(whole.titles).size, whole.count);
  }
});
