import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../test/seeded-random.ts";
import { NO_PLACE, placeOf } from "./hashed-places.ts";
import { StringTableBuilder, encodeString } from "./string-table.ts";

function tableOf(texts: readonly string[]) {
  const builder = new StringTableBuilder();
  for (const text of texts) builder.add(encodeString(text));
  return builder.build();
}

test("every string of a table is found at its place, and no other", () => {
  const random = seededRandom("strings");
  const texts = [...new Set(Array.from({ length: 3_000 }, () => Math.floor(random() * 10_000).toString(3 + Math.floor(random() * 30))))];
  const [held, others] = [texts.filter((_, i) => i % 2 === 0), texts.filter((_, i) => i % 2 === 1)];
  const table = tableOf(held);
  held.forEach((text, place) => assert.equal(placeOf(table, encodeString(text)), place, text));
  for (const text of others) assert.equal(placeOf(table, encodeString(text)), NO_PLACE, text);
});

test("a table of nothing, and one of the empty string", () => {
  assert.equal(placeOf(tableOf([]), encodeString("a")), NO_PLACE);
  assert.equal(placeOf(tableOf([""]), encodeString("")), 0);
});
