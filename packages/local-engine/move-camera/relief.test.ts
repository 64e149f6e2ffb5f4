import assert from "node:assert/strict";
import { test } from "node:test";
import { createPlane } from "@atelier/media/raster/raster.ts";
import { swollen } from "./relief.ts";

const side = 120;

function outlineOf(inside: (x: number, y: number) => number) {
  const plane = createPlane(side, side);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = inside((i % side) + 0.5, Math.floor(i / side) + 0.5);
  return plane;
}

test("a disc swells to about half a ball, nothing stands out beyond the outline, and it is round to all sides", () => {
  const radius = 24;
  const { heights, highest } = swollen(outlineOf((x, y) => radius - Math.hypot(x - 60, y - 60)), 1, 400);
  const at = (x: number, y: number) => heights.data[y * side + x];
  assert.ok(Math.abs(highest - radius) < 0.15 * radius, `${highest} high`);
  for (const part of [0.4, 0.7]) {
    const ball = Math.sqrt(1 - part * part) * radius;
    const away = Math.round(part * radius);
    for (const [x, y] of [[60 + away, 60], [60 - away, 60], [60, 60 + away], [60, 60 - away]]) {
      assert.ok(Math.abs(at(x, y) - ball) < 0.2 * radius, `${at(x, y)} instead of ${ball} at ${x}, ${y}`);
    }
  }
  assert.ok(at(60, 20) < 0 && at(95, 60) < 0);
});

test("a wide body is less deep than wide, and has no crease along its middle", () => {
  const { heights, highest } = swollen(outlineOf((x) => 50 - Math.abs(x - 60)), 1, 120);
  assert.ok(highest < 0.2 * 120 + 1e-6, `${highest} of a half width of 50`);
  const row = 60 * side;
  const turns = [56, 58, 60, 62, 64].map((x) => Math.abs(heights.data[row + x - 1] - 2 * heights.data[row + x] + heights.data[row + x + 1]));
  assert.ok(Math.max(...turns) < 0.1, String(turns));
});
