import assert from "node:assert/strict";
import { test } from "node:test";
import { MemoryWatch } from "./memory-watch.ts";

/** A process of the given size, of which a collection leaves 100 MB. */
async function watched() {
  const seen = { megabytes: 200, collections: 0 };
  const watch = new MemoryWatch({
    collect() {
      seen.collections++;
      seen.megabytes = 100;
      return Promise.resolve();
    },
    onError: assert.fail,
    resident: () => seen.megabytes * 1e6,
  });
  await watch.start();
  watch.stop();
  return { seen, watch, started: performance.now() };
}

test("garbage is collected at the start, and again when the process has grown by 32 MB", async () => {
  const { seen, watch, started } = await watched();
  assert.equal(seen.collections, 1);
  seen.megabytes = 131;
  await watch.look(started + 60_000);
  assert.equal(seen.collections, 1);
  seen.megabytes = 133;
  await watch.look(started + 60_000);
  assert.equal(seen.collections, 2);
});

test("two collections have 20 seconds between them, however fast the process grows", async () => {
  const { seen, watch, started } = await watched();
  seen.megabytes = 400;
  await watch.look(started + 15_000);
  assert.equal(seen.collections, 1);
  await watch.look(started + 21_000);
  assert.equal(seen.collections, 2);
});
