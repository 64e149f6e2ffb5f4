import assert from "node:assert/strict";
import { test } from "node:test";
import { endParams, endsAt, endsIn, placesOf } from "./range-values.ts";

const buckets = [{ from: 0, to: 1, count: 3 }, { from: 1, to: 10, count: 0 }, { from: 10, count: 2 }];

test("the ends of a range are what the view's parameters say, and come back to them", () => {
  const params = new URLSearchParams("duration_min=1&duration_max=2.5&bpm_min=fast");
  assert.deepEqual(endsIn(params, "duration"), { low: 1, high: 2.5 });
  assert.deepEqual(endsIn(params, "bpm"), { low: undefined, high: undefined });
  assert.deepEqual(endParams("duration", { low: 0.25, high: undefined }), { duration_min: "0.25", duration_max: undefined });
});

test("handles stand at the edges, and at the ends of the track they ask for nothing", () => {
  assert.deepEqual(placesOf(buckets, { low: undefined, high: undefined }), { first: 0, end: 3 });
  assert.deepEqual(placesOf(buckets, { low: 1, high: 10 }), { first: 1, end: 2 });
  assert.deepEqual(placesOf(buckets, { low: 3, high: 4 }), { first: 1, end: 2 }, "between two edges: the range holds what is asked");
  assert.deepEqual(placesOf(buckets, { low: 99, high: 99 }), { first: 2, end: 3 });
  assert.deepEqual(endsAt(buckets, { first: 0, end: 3 }), { low: undefined, high: undefined });
  assert.deepEqual(endsAt(buckets, { first: 1, end: 2 }), { low: 1, high: 10 });
});
