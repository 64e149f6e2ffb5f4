import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../test/seeded-random.ts";
import { emptyBuckets, selectWindow } from "./select.ts";
import { TopKeys } from "./top-keys.ts";

/** Distinct keys of a skewed distribution, as scores are, each with its place as document. */
function keysOf(count: number): Float64Array<ArrayBuffer> {
  const random = seededRandom(`keys ${count}`);
  return Float64Array.from({ length: count }, (_, i) => Math.floor(1000 * random() ** 4) * 2 ** 32 + i);
}

function selected(keys: Float64Array, from: number, to: number): ReturnType<typeof selectWindow> {
  const grades = Uint32Array.from(keys, (key) => Math.floor(key / 2 ** 32));
  const [lowest, highest] = grades.length === 0 ? [0, 0] : [grades.reduce((a, b) => Math.min(a, b)), grades.reduce((a, b) => Math.max(a, b))];
  const buckets = emptyBuckets(lowest, highest);
  for (const grade of grades) buckets.counts[(grade - buckets.base) >>> buckets.shift]!++;
  const hits = { docs: Uint32Array.from(keys.keys()), grades, buckets, count: keys.length };
  return selectWindow(hits, from, to, new Float64Array(keys.length), (_grade, doc) => keys[doc]!);
}

for (const count of [0, 1, 24, 25, 1_000, 8_192, 50_000]) {
  test(`a window of ${count} keys holds what sorting all of them would put there`, () => {
    const keys = keysOf(count);
    const sorted = keys.slice().sort();
    for (const [from, to] of [[0, 10], [0, count], [count >> 1, (count >> 1) + 10], [count - 3, count + 5], [count + 1, count + 9]] as const) {
      const window = selected(keys, Math.max(0, from), to);
      assert.deepEqual([...window.keys], [...sorted.slice(Math.max(0, from), to)]);
      assert.deepEqual(Array.from(window.docs, (doc) => keys[doc]), [...window.keys]);
    }
  });
}

test("grades that nearly all fall together are put in order all the same", () => {
  const keys = Float64Array.from({ length: 20_480 }, (_, i) => (i % 4096 === 7 ? 2 ** 52 + i : (i % 3) * 2 ** 32 + i));
  const sorted = keys.slice().sort();
  for (const [from, to] of [[5, 12], [10_000, 10_010], [20_470, 20_480]] as const) {
    assert.deepEqual([...selected(keys, from, to).keys], [...sorted.slice(from, to)]);
  }
});

test("the top keys are the smallest of those offered, in order", () => {
  const keys = keysOf(5_000);
  for (const capacity of [0, 1, 7, 1024, 6_000]) {
    const top = new TopKeys(capacity);
    keys.forEach((key, doc) => top.offer(key, doc));
    const kept = top.sorted();
    assert.deepEqual([...kept.keys], [...keys.slice().sort().slice(0, capacity)]);
    assert.deepEqual(Array.from(kept.docs, (doc) => keys[doc]), [...kept.keys]);
  }
});
