import assert from "node:assert/strict";
import { test } from "node:test";
import { createCatalogIndex, defineCatalog, type SearchRequest } from "@atelier/search";
import { searchForPage } from "./search-as-meant.ts";
import type { Searchable } from "./searchable.ts";

interface Sound {
  id: number;
  title: string;
  kind: string;
}

const titles = [
  "Rain on window", "Heavy rain", "Rain and thunder", "Roof tiles", "Tin can", "Tin roof rattle", "Horse gallop", "Horse walk", "Door slam", "Door creak",
  "Hallway steps", "Error tone", "Beep short", "Beep long", "Error beep low", "Rain forest", "Coffee machine", "Tree house",
];
const things = defineCatalog({
  name: "things", language: "en", text: [{ field: "title", weight: 1, words: (one: Sound) => one.title }], filters: { kind: (one: Sound) => one.kind },
  orders: { title: (one: Sound) => one.title }, popularity: () => 50,
});
const index = createCatalogIndex(things, titles.map((title, at): Sound => ({ id: at + 1, title, kind: at % 2 === 0 ? "even" : "odd" })));
const plain: Searchable<string, string> = index as never;

type Asked = Partial<SearchRequest> & { fullPage?: number | undefined };

async function find(words: SearchRequest["words"], { fullPage, ...more }: Asked = { fullPage: 10 }) {
  const request: SearchRequest = { ...(words !== undefined && { words }), limit: 10, ...more };
  const { ids, ...found } = await searchForPage(plain, request, (corrected) => corrected, { fullPage });
  return { ...found, titles: ids.map((id) => titles[id - 1]!) };
}

test("what has more of the words comes first, then what has any of them", async () => {
  const { titles: found, relaxed, fullMatches } = await find("rain on a tin roof");
  assert.equal(found[0], "Tin roof rattle");
  assert.deepEqual(new Set(found), new Set(["Tin roof rattle", "Tin can", "Roof tiles", "Rain on window", "Heavy rain", "Rain and thunder", "Rain forest"]));
  assert.deepEqual([relaxed, fullMatches], [["rain", "on", "a"], 0]);
});

test("what has all words comes first, and how many these are is returned", async () => {
  const { titles: found, relaxed, fullMatches } = await find("error beep");
  assert.equal(found[0], "Error beep low");
  assert.deepEqual(new Set(found.slice(1)), new Set(["Error tone", "Beep short", "Beep long"]));
  assert.deepEqual([relaxed, fullMatches], [[], 1]);
});

test("a word that nothing has is left out and listed", async () => {
  assert.deepEqual(await find("horse neighing"), { count: 2, titles: ["Horse gallop", "Horse walk"], relaxed: ["neighing"], fullMatches: 0 });
  assert.deepEqual((await find("door slam in a hallway")).titles.slice(0, 3), ["Door slam", "Hallway steps", "Door creak"]);
});

test("what only a synonym of one word finds comes last; a word that only synonyms find stands for them beside others", async () => {
  const group = (word: string, ...others: string[]) => ({ alternatives: [{ word, weight: 1 }, ...others.map((other) => ({ word: other, weight: 0.35 }))] });
  assert.deepEqual((await find([group("canter", "gallop"), group("roof", "house")])).titles, [
    "Roof tiles", "Tin roof rattle", "Horse gallop", "Tree house",
  ]);
  assert.deepEqual((await find([group("pony", "horse"), group("gallop"), group("zorblat")])).titles, ["Horse gallop", "Horse walk"]);
});

test("another spelling counts beside other words, and alone where it is long enough and no other word has anything", async () => {
  const asked = async (words: string) => {
    const { titles: [first], correctedQuery, relaxed } = await find(words);
    return [first, correctedQuery, relaxed];
  };
  assert.deepEqual(await asked("coffe machine zorblat"), ["Coffee machine", "coffee machine zorblat", ["zorblat"]]);
  assert.deepEqual(await asked("thundre zorblat"), ["Rain and thunder", "thunder zorblat", ["zorblat"]]);
  assert.deepEqual(await asked("thundre door slam"), ["Door slam", undefined, ["thundre"]], "thunder is in none of them");
  assert.deepEqual(await asked("houze zorblat"), [undefined, undefined, undefined], "a guess");
});

test("a word of the language is never read as another, alone or beside others, whatever the items have", async () => {
  const asked = async (words: string, isWord: (word: string) => boolean) => {
    const found = await searchForPage(plain, { words, limit: 10 }, (corrected) => corrected, {
      fullPage: 10, reading: { isWord: async (word) => isWord(word) },
    });
    return [found.count, found.correctedQuery, found.relaxed];
  };
  const known = (word: string) => word === "horde";
  assert.deepEqual(await asked("horde", () => false), [2, "horse", undefined]);
  assert.deepEqual(await asked("horde", known), [0, undefined, undefined]);
  assert.deepEqual(await asked("horde gallop", () => false), [1, "horse gallop", undefined]);
  assert.deepEqual(await asked("horde gallop", known), [1, undefined, ["horde"]]);
  assert.deepEqual(await asked("horde galop", known), [1, "horde gallop", ["horde"]], "the other word may be misspelt");
});

test("a correction that finds nothing is not returned", async () => {
  assert.deepEqual(await find("hores", { filters: { kind: ["none"] } }), { count: 0, titles: [] });
  assert.deepEqual(await find("hores zorblat", {}), { count: 0, titles: [] });
  assert.equal((await find("hores galop", {})).correctedQuery, "horse gallop");
});

test("what all words find is left as it is where it fills the page, where every word must match, and where there is one word", async () => {
  const strict = (words: string) => find(words, {});
  for (const [words, fullPage] of [["rain", 4], ["beep", 10], ["error beep", 1], ["nothing whatsoever", 10]] as const) {
    assert.deepEqual(await find(words, { fullPage }), await strict(words), words);
  }
  assert.deepEqual(await find("error beep", { fullPage: undefined }), { count: 1, titles: ["Error beep low"] });
});

test("another order, and filters, stay strict", async () => {
  const inOrder = await find("error beep", { fullPage: 10, order: { by: "title", descending: false } });
  assert.deepEqual(inOrder.titles, ["Error beep low"]);
  const even = await find("error beep", { fullPage: 10, filters: { kind: ["even"] }, facets: ["kind"] });
  assert.deepEqual(new Set(even.titles), new Set(["Error beep low", "Beep short"]));
  assert.deepEqual(even.facets?.["kind"]?.[0], { value: "even", count: 2 }, "counted over both parts");
});

test("a phrase of any length costs a bounded number of searches", async () => {
  let searches = 0;
  const counting: Searchable<string, string> = { search: (request) => (searches++, plain.search(request)) };
  const words = Array.from({ length: 40 }, (_, at) => titles[at % titles.length]!.split(" ")[0]! + (at < titles.length ? "" : `q${at}`)).join(" ");
  await searchForPage(counting, { words, limit: 10 }, (corrected) => corrected, { fullPage: 10 });
  assert.ok(searches <= 90, `${searches} searches`);
});

test("beside a thing, how it is and what a word only begins are looked for last", async () => {
  assert.deepEqual((await find("heavy gallop")).titles, ["Horse gallop", "Heavy rain"]);
  assert.deepEqual((await find("low creak")).titles, ["Door creak", "Error beep low"]);
  const unfinished = [{ alternatives: [{ word: "thunder", weight: 1 }] }, { alternatives: [{ word: "mach", weight: 1, prefix: true }] }];
  assert.deepEqual((await find(unfinished)).titles, ["Rain and thunder", "Coffee machine"]);
});
