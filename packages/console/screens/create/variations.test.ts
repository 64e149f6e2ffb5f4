import assert from "node:assert/strict";
import { test } from "node:test";
import { seedsFrom } from "./variations.ts";

test("four variations have four seeds that every endpoint takes, the first that of the form", () => {
  assert.deepEqual(seedsFrom(7), [7, 8, 9, 10]);
  for (const first of [0, 1, 2 ** 31 - 2, 2 ** 31 - 1]) {
    const seeds = seedsFrom(first);
    assert.equal(new Set(seeds).size, 4, `${first}`);
    assert.ok(seeds.every((seed) => seed >= 1 && seed < 2 ** 31), `${first}: ${seeds}`);
  }
});
