import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { clearRegion, looped, loopTo, markEnd, markRegion, region } from "./region.ts";

const item = { id: "sound 1", seconds: 10 };
const ends = () => region.value && [region.value.from, region.value.to];

beforeEach(clearRegion);

test("a region lies in the item, whichever way it was drawn, and can be heard", () => {
  markRegion(item, 7, 3);
  assert.deepEqual(ends(), [3, 7]);
  markRegion(item, -4, 40);
  assert.deepEqual(ends(), [0, 10]);
  markRegion(item, 10, 10);
  assert.deepEqual(ends(), [9.95, 10]);
  markRegion(item, 1.23456, 1.23456);
  assert.deepEqual(ends(), [1.235, 1.285]);
});

test("the first mark reaches to the end or from the beginning, and an end pushes the other on", () => {
  markEnd(item, "from", 4);
  assert.deepEqual(ends(), [4, 10]);
  markEnd(item, "to", 6);
  assert.deepEqual(ends(), [4, 6]);
  markEnd(item, "from", 8);
  assert.deepEqual(ends(), [8, 8.05]);
  markEnd(item, "to", 2);
  assert.deepEqual(ends(), [1.95, 2]);
  markEnd({ id: "sound 2", seconds: 3 }, "to", 2);
  assert.deepEqual(region.value, { id: "sound 2", from: 0, to: 2 });
});

test("only the looped region of what plays leads back to its beginning", () => {
  markRegion(item, 3, 5);
  assert.equal(loopTo(item.id, 5), undefined, "it is not looped");
  looped.value = true;
  assert.equal(loopTo(item.id, 4.9), undefined);
  assert.equal(loopTo(item.id, 5), 3);
  assert.equal(loopTo(item.id, 1), 3);
  assert.equal(loopTo("sound 2", 6), undefined);
  clearRegion();
  assert.equal(loopTo(item.id, 6), undefined);
});
