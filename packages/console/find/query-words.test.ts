import assert from "node:assert/strict";
import { test } from "node:test";
import { queryWords } from "./query-words.ts";

const leftOut = (query: string, relaxed: string[]) => queryWords(query, relaxed).filter((word) => word.leftOut).map(({ text }) => text);

test("words are found again as they were typed, whatever their case, accents and signs", () => {
  assert.deepEqual(leftOut("  Éléphant on a Straße ", ["elephant", "strasse"]), ["Éléphant", "Straße"]);
  assert.deepEqual(leftOut("t-shirt don't rain", ["t", "shirt", "dont"]), ["t-shirt", "don't"]);
  assert.deepEqual(leftOut("t-shirt rain", ["shirt"]), [], "a part of it counts");
  assert.deepEqual(leftOut("feu rouge loin", ["feu rouge"]), ["feu", "rouge"], "a phrase that was read as one");
});

test("of a script without spaces a part says nothing of the whole, and signs are no words", () => {
  assert.deepEqual(leftOut("雨の屋根", ["屋根"]), []);
  assert.deepEqual(queryWords("rain & roof", ["roof"]).map((word) => word.leftOut), [false, false, true]);
  assert.deepEqual(queryWords("", []), []);
});
