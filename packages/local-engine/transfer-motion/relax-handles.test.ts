import assert from "node:assert/strict";
import { test } from "node:test";
import { createPlane } from "@atelier/media/raster/raster.ts";
import { Outline } from "./body-frame.ts";
import { type Handle, relaxHandles } from "./relax-handles.ts";

const [width, height, frames] = [120, 120, 48];

/** A trunk 40 wide with an arm 10 thick on either side. */
const matte = createPlane(width, height);
for (let y = 0; y < height; y++) {
  for (let x = 0; x < width; x++) matte.data[y * width + x] = Number((x >= 40 && x < 80 && y >= 20) || (y >= 30 && y < 40 && x >= 5 && x < 115));
}
const outline = new Outline({ matte, box: { x: 5, y: 20, width: 110, height: 100 } });

/** Goes along x by a sine of this height. */
const handle = (x: number, y: number, way: number): Handle => ({ place: { x, y }, ways: Float64Array.from({ length: 2 * frames }, (_, k) => (
  k & 1 ? 0 : way * Math.sin((2 * Math.PI * (k >> 1)) / 24)
)) });
const wayOf = ({ ways }: Handle) => Math.max(...ways);

test("arms swing against each other across the trunk as far as they do", () => {
  const handles = [handle(10, 35, 8), handle(28, 35, 4), handle(45, 35, 0), handle(75, 35, 0), handle(92, 35, -4), handle(110, 35, -8)];
  relaxHandles(handles, outline);
  assert.deepEqual(handles.map(wayOf).map(Math.round), [8, 4, 0, 0, 4, 8]);
});

test("what the trunk shows is neither pressed flat nor pulled apart", () => {
  const handles = [handle(46, 80, 6), handle(74, 80, -6)];
  relaxHandles(handles, outline);
  const ratios = Array.from({ length: frames }, (_, t) => 1 + (handles[1].ways[2 * t] - handles[0].ways[2 * t]) / 28);
  assert.ok(Math.min(...ratios) > 0.86 && Math.max(...ratios) < 1.16, `from ${Math.min(...ratios)} to ${Math.max(...ratios)}`);
  assert.ok(wayOf(handles[0]) > 0.8, "they still move");
});

test("a limb may be shortened more than the trunk, but not folded", () => {
  const handles = [handle(12, 35, 12), handle(30, 35, 0)];
  relaxHandles(handles, outline);
  const least = 1 - wayOf(handles[0]) / 18;
  assert.ok(least > 0.66 && least < 0.8, `shortened to ${least}`);
});

test("places with air between them are none of each other's business", () => {
  const handles = [handle(60, 118, 0), handle(10, 38, 14)];
  relaxHandles(handles, outline);
  assert.equal(Math.round(wayOf(handles[1])), 14);
});
