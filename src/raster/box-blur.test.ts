import assert from "node:assert/strict";
import { test } from "node:test";
import { boxBlur } from "./box-blur.ts";
import { createPlane } from "./raster.ts";

test("each pixel is the mean of the window's pixels that exist, whatever the radius and the shape", () => {
  for (const [width, height] of [[1, 1], [7, 5], [5, 9], [13, 1]]) {
    const plane = createPlane(width, height);
    plane.data.forEach((_, i) => (plane.data[i] = (i * 37) % 23));
    for (const radius of [0, 1, 2, 4, 6, 12, 40]) {
      const { data } = boxBlur(plane, radius);
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          let [sum, count] = [0, 0];
          for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++) {
            for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++, count++) sum += plane.data[v * width + u];
          }
          assert.ok(Math.abs(data[y * width + x] - sum / count) < 1e-4, `${width}x${height}, radius ${radius}, at ${x}, ${y}`);
        }
      }
    }
  }
});
