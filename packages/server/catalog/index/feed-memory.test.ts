import assert from "node:assert/strict";
import { test } from "node:test";
import { FeedMemory } from "./feed-memory.ts";

test("while the database is the same, a follower goes on where it is", async () => {
  const memory = new FeedMemory({ epoch: async () => "a" });
  memory.add([1, 2]);
  assert.equal(await memory.turnedBack(5, 5), undefined);
  assert.equal(await memory.turnedBack(5, 9), undefined);
});

test("a feed that is shorter than what was read of it, or of another database, is read again, with what was applied of it", async () => {
  let epoch = "a";
  const memory = new FeedMemory({ epoch: async () => epoch });
  await memory.turnedBack(20_000, 20_000);
  memory.add([7, 8, 7]);
  assert.deepEqual(await memory.turnedBack(20_000, 19_990), { position: 9990, ids: [7, 8] }, "ten numbers were lost");
  epoch = "b";
  assert.deepEqual(await new Promise((resolve) => setTimeout(() => resolve(memory.turnedBack(20_000, 20_500)), 2100)), { position: 10_000, ids: [7, 8] });
  assert.equal(await memory.turnedBack(20_500, 20_500), undefined);
});
