import assert from "node:assert/strict";
import { test } from "node:test";
import { boxBlur } from "./box-blur.ts";
import { createPlane, type Plane } from "./raster.ts";

/** By the definition. */
function meanAround({ data, width, height }: Plane, x: number, y: number, radius: number): number {
  let [sum, count] = [0, 0];
  for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++) {
    for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++, count++) sum += data[v * width + u];
  }
  return sum / count;
}

for (const [width, height] of [[1, 1], [7, 5], [5, 9], [13, 1]]) {
  test(`each pixel of ${width}x${height} is the mean of the window's pixels that exist, whatever the radius`, () => {
    const plane = createPlane(width, height);
    plane.data.forEach((_, i) => (plane.data[i] = (i * 37) % 23));
    for (const radius of [0, 1, 2, 4, 6, 12, 40]) {
      boxBlur(plane, radius).data.forEach((value, i) => assert.ok(
        Math.abs(value - meanAround(plane, i % width, Math.floor(i / width), radius)) < 1e-4, `radius ${radius}, at ${i}`,
      ));
    }
  });
}
