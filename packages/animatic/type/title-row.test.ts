import assert from "node:assert/strict";
import { test } from "node:test";
import { type Figure, titleRow } from "./title-row.ts";

const size = { width: 640, height: 360 };
const figure = (change: Partial<Figure> = {}): Figure => ({
  x: 320, y: 300, width: 90, height: 120, speed: 0, inAir: false, rises: false, weight: 1, ...change
});

test("type keeps off what the shot is about: below what flies or rises, above what stands", () => {
  assert.equal(titleRow([], size, 3), "upper");
  assert.equal(titleRow([figure()], size, 3), "upper");
  assert.equal(titleRow([figure({ inAir: true, y: 100 })], size, 3), "lower");
  assert.equal(titleRow([figure({ rises: true })], size, 3), "lower");
  // Somebody who fills the frame from below it.
  assert.equal(titleRow([figure({ y: 375, height: 260, width: 220 })], size, 3), "upper");
});

test("who passes by at the side, or is gone soon, does not move it; what stands behind counts less", () => {
  assert.equal(titleRow([figure({ inAir: true, x: 40, y: 90 })], size, 3), "upper");
  assert.equal(titleRow([figure({ inAir: true, y: 90, speed: 600 })], size, 3), "upper");
  assert.equal(titleRow([figure({ height: 290, width: 150, weight: 0.4 }), figure({ y: 330, width: 150, height: 90 })], size, 3), "upper");
});
