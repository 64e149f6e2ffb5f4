import assert from "node:assert/strict";
import { test } from "node:test";
import { sharedLook } from "./shared-look.ts";

test("however many ask, there is one look at a time and one in each 5 s, and its result is never older", async () => {
  let clock = 0;
  const looks: PromiseWithResolvers<string>[] = [];
  const ask = sharedLook(() => looks[looks.push(Promise.withResolvers<string>()) - 1]!.promise, 5000, () => clock);
  const first = Promise.all(Array.from({ length: 2000 }, ask));
  clock = 7000;
  const late = ask();
  assert.equal(looks.length, 1, "one that takes long is not taken twice");
  looks[0]!.resolve("first");
  assert.deepEqual(new Set([...(await first), await late]), new Set(["first"]));
  const second = ask();
  assert.equal(looks.length, 2);
  looks[1]!.resolve("second");
  assert.equal(await second, "second");
  clock += 4999;
  assert.equal(await ask(), "second");
  clock += 1;
  void ask();
  assert.equal(looks.length, 3);
});

test("a look that failed is shared like any other, and the next one is another", async () => {
  let clock = 0;
  let looks = 0;
  const ask = sharedLook(async () => {
    if (++looks === 1) throw new Error("the disk is gone");
    return looks;
  }, 5000, () => clock);
  for (const _ of [1, 2]) await assert.rejects(ask(), /the disk is gone/);
  clock = 5000;
  assert.equal(await ask(), 2);
});
