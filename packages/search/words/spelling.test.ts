import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../test/seeded-random.ts";
import { finish } from "../arrays/steps.ts";
import { lettersOf, spellingColumns } from "./spelling-columns.ts";
import { editDistance, editsAllowed, scanSpellings } from "./spelling.ts";
import { StringTableBuilder, encodeString, stringAt } from "../arrays/string-table.ts";

const DISTANCES: [string, string, number][] = [
  ["", "", 0], ["rain", "rain", 0], ["rain", "rian", 1], ["rain", "rin", 1], ["rain", "raain", 1], ["rain", "ruin", 1], ["rain", "iran", 2],
  ["thunder", "thudner", 1], ["thunder", "htudner", 2], ["ca", "abc", 3], ["кошка", "кошак", 1], ["🐱cat", "cat", 1],
];

test("a neighbour swap is one edit, and no part of a word is edited twice", () => {
  for (const [a, b, distance] of DISTANCES) {
    for (const limit of [1, 2, 3]) {
      assert.equal(editDistance(lettersOf(a), lettersOf(b), limit), Math.min(distance, limit + 1), `${a} ${b} within ${limit}`);
      assert.equal(editDistance(lettersOf(b), lettersOf(a), limit), Math.min(distance, limit + 1), `${b} ${a} within ${limit}`);
    }
  }
});

test("one edit from four letters on, two from eight", () => {
  assert.deepEqual([3, 4, 7, 8, 20].map(editsAllowed), [0, 1, 1, 2, 2]);
});

test("the scan finds every word within reach, whatever its signature, beginning and ending", () => {
  const random = seededRandom("spellings");
  const drawn = Array.from({ length: 400 }, () => Array.from({ length: 1 + Math.floor(9 * random()) }, () => "abcя"[Math.floor(4 * random())]!).join(""));
  const words = [...new Set(["arrow", "arow", "barrow", "narrow", "harrow", "sparrow", "arrows", "worra", "кошка", "кошки", ...drawn])].sort();
  const builder = new StringTableBuilder();
  for (const word of words) builder.add(encodeString(word));
  const table = builder.build();
  const columns = finish(spellingColumns(table));
  for (const asked of [...words, "arrwo", "aro", "кошк", "a🐱c"]) {
    for (const edits of [1, 2]) {
      const found: [string, number][] = [];
      scanSpellings(table, columns, asked, edits, (index, distance) => found.push([stringAt(table, index), distance]));
      const expected = words.map((word) => [word, editDistance(lettersOf(asked), lettersOf(word), 2)])
        .filter(([, distance]) => Number(distance) > 0 && Number(distance) <= edits);
      assert.deepEqual(found.sort(), expected.sort(), `${asked} within ${edits}`);
    }
  }
});
