import assert from "node:assert/strict";
import { test } from "node:test";
import { createPlane } from "./raster.ts";
import { cropPlane, enlargePlane, reducePlane } from "./resample-plane.ts";

function ramp(width: number, height: number) {
  const plane = createPlane(width, height);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = (i % width) + 0.5;
  return plane;
}

test("reduction by a whole or broken factor keeps the mean and the place of things", () => {
  // A pixel is flat in itself, so the mean over parts of pixels may be off the ramp by up to an eighth.
  for (const [width, height, exactness] of [[10, 5, 1e-3], [7, 3, 0.125]]) {
    const small = reducePlane(ramp(20, 10), width, height);
    for (let i = 0; i < small.data.length; i++) assert.ok(Math.abs(small.data[i] - (((i % width) + 0.5) * 20) / width) < exactness);
  }
});

test("enlargement undoes the reduction of a smooth field, away from the border", () => {
  const back = enlargePlane(reducePlane(ramp(40, 8), 10, 2), 40, 8);
  for (let x = 2; x < 38; x++) assert.ok(Math.abs(back.data[3 * 40 + x] - (x + 0.5)) < 1e-3);
});

test("a crop holds the rectangle's own values", () => {
  assert.deepEqual([...cropPlane(ramp(6, 4), { x: 2, y: 1, width: 3, height: 2 }).data], [2.5, 3.5, 4.5, 2.5, 3.5, 4.5]);
});
