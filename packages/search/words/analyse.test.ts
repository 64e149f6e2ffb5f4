import assert from "node:assert/strict";
import { test } from "node:test";
import { fold, itemWords, tokenise } from "./analyse.ts";

const FOLDED: [string, string][] = [
  ["Éléphant", "elephant"], ["STRASSE", "strasse"], ["Straße", "strasse"], ["ﬁre", "fire"], ["Ｗｉｄｅ", "wide"], ["Ångström", "angstrom"],
  ["Łódź", "lodz"], ["ёлка", "елка"], ["قِطَّة", "قطة"], ["كتـــاب", "كتاب"], ["ガラス", "ガラス"], ["한국", "한국"], ["İstanbul", "istanbul"], ["don’t", "dont"],
];

test("letters that a reader takes for one another are folded into one", () => {
  for (const [text, folded] of FOLDED) assert.equal(fold(text), folded, text);
});

const QUERIES: [string, string[]][] = [
  ["Rain  on—tin roof!", ["rain", "on", "tin", "roof"]],
  ["arrow-left_2", ["arrow", "left", "2"]],
  ["the dog's bark", ["the", "dogs", "bark"]],
  ["東京都", ["東京", "京都"]],
  ["猫", ["猫"]],
  ["ネコ cat", ["ネコ", "cat"]],
  ["แมวดำ", ["แมว", "ดำ"]],
  ["बिल्ली", ["बिल्ली"]],
  ["!? — 🎵", []],
];

test("a query is split into the words it is searched by", () => {
  for (const [query, words] of QUERIES) assert.deepEqual(tokenise(query).flatMap((token) => token.words), words.map(fold), query);
});

test("an item has each character of an unspaced script and each pair of them, so that one character and any longer part find it", () => {
  assert.deepEqual(itemWords("東京都"), ["東", "京", "都", "東京", "京都"]);
});

test("plain text goes the short way to the same words", () => {
  for (const text of ["Rain on Tin-Roof 24h", "A_B.c", ""]) assert.deepEqual(itemWords(text), itemWords(`${text} é`).slice(0, -1));
});
