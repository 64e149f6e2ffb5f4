import assert from "node:assert/strict";
import { test } from "node:test";
import { createCatalogIndex, defineCatalog } from "@atelier/search";
import { searchAsMeant } from "./search-as-meant.ts";
import { synonymsOf } from "./synonyms.ts";
import { Thesaurus } from "./thesaurus.ts";
import { widenQuery } from "./widen-query.ts";

interface Thing {
  id: number;
  name: string;
  popularity?: number;
}

const names = ["Doorbell", "Door", "Bell", "Music note", "Note", "Song", "Gear", "Settings"];
const things = defineCatalog({
  name: "things", language: "en", text: [{ field: "name", weight: 1, words: (thing: Thing) => thing.name }], filters: {}, orders: {},
  popularity: ({ popularity = 0 }) => popularity,
});
const index = createCatalogIndex(things, names.map((name, i) => ({ id: i + 1, name })));
const thesaurus = new Thesaurus(synonymsOf(["music, note, song", "settings, gear"]));
const meaningOf = (query: string) => widenQuery(query, thesaurus);
const found = async (query: string) => {
  const { ids, correctedQuery } = await searchAsMeant(index, { words: meaningOf(query), limit: 10 }, meaningOf);
  return { names: ids.map((id) => names[id - 1]), correctedQuery };
};

test("two words find what is written as one", async () => {
  assert.deepEqual((await found("door bell")).names, ["Doorbell"]);
  assert.deepEqual((await found("door be")).names, ["Doorbell"], "while it is typed too");
});

test("a word of the query hardly stands in for its neighbour", async () => {
  assert.equal((await found("music note")).names[0], "Music note");
  assert.equal((await found("song")).names[0], "Song");
});

test("a misspelt word finds what the word meant finds, and the answer says which that is", async () => {
  assert.deepEqual(await found("setings"), { names: ["Settings", "Gear"], correctedQuery: "settings" });
});

test("a page that is too short for what fitted best by the word alone shows what longer ones begin with", async () => {
  const long = [{ id: 1, name: "Gear", popularity: 1e6 }, { id: 2, name: "House and garden settings with many other words beside" }];
  const search = (limit: number) => searchAsMeant(createCatalogIndex(things, long), { words: "setings", limit }, meaningOf);
  assert.deepEqual((await search(10)).ids, [1, 2]);
  assert.deepEqual((await search(1)).ids, [1]);
});

test("words that join others need no match, nor do those that name the catalog's items; alone they do", () => {
  const words = (query: string) => {
    const widened = widenQuery(query, thesaurus, ["icon"]);
    return typeof widened === "string" ? widened : widened.map(({ alternatives }) => alternatives[0]!.word).join(" ");
  };
  assert.equal(words("an icon of the music for my door"), "music door");
  assert.equal(words("the icon"), "the icon");
  for (const query of ["log in", "letter a"]) assert.equal(words(query), query);
});

test("a query that there is nothing to add to stays as it is written", () => {
  for (const query of ["Doorbell", "", "!!", "arrow 2", "a ".repeat(200)]) assert.equal(widenQuery(query, thesaurus), query);
});
