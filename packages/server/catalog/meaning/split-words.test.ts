import assert from "node:assert/strict";
import { test } from "node:test";
import { createCatalogIndex, defineCatalog } from "@atelier/search";
import { knownWordsOf } from "./known-words.ts";
import { splitWords } from "./split-words.ts";

const names = ["Mobile phone", "Phone call", "Car", "Pet shop", "Door bell", "Doors", "Book"];
const things = defineCatalog({
  name: "things", language: "en", text: [{ field: "name", weight: 1, words: ({ name }: { id: number; name: string }) => name }], filters: {}, orders: {},
  popularity: () => 1,
});
const index = knownWordsOf(createCatalogIndex(things, names.map((name, i) => ({ id: i + 1, name }))));

test("a word that is two of the index, which some item has together, is split", async () => {
  assert.deepEqual(await splitWords(["red", "mobilephones"], ["mobilephones"], index), ["red", "mobile", "phones"]);
  assert.deepEqual(await splitWords(["doorbell"], ["doorbell"], index), ["door", "bell"]);
});

test("a word is left whole where no item has both parts, where a part is no word, and where it is no word of letters", async () => {
  for (const word of ["carpet", "carphone", "bookxyz", "abc", "door2bell", "mobilephone".repeat(10)]) {
    assert.equal(await splitWords([word], [word], index), undefined, word);
  }
  assert.equal(await splitWords(["doorbell"], [], index), undefined, "and where it is not asked for");
});
