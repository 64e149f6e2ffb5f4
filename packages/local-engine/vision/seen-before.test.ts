import assert from "node:assert/strict";
import { test } from "node:test";
import { SeenBefore } from "./seen-before.ts";

test("the same input is looked at once, another one, another size and one that is no longer among the latest again, and so is what failed", async () => {
  const before = new SeenBefore<Promise<number>>(2);
  let looks = 0;
  const ask = (input: Uint8Array, besides = "") => before.of(input, besides, async () => ++looks);
  const [one, two] = [Uint8Array.of(1, 2, 3, 4), Uint8Array.of(1, 2, 3, 5)];
  assert.deepEqual([await ask(one), await ask(Uint8Array.from(one)), await ask(two), await ask(one, "2 2"), await ask(one)], [1, 1, 2, 3, 4]);
  assert.equal(await ask(Uint8Array.of(0, 1, 2, 3, 4).subarray(1), "2 2"), 3, "a part of a buffer is its own bytes");
  await assert.rejects(before.of(two, "fails", async () => assert.fail("away")));
  assert.equal(await ask(two, "fails"), 5);
});
