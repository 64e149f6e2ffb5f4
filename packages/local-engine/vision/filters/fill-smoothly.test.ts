import assert from "node:assert/strict";
import { test } from "node:test";
import { fillSmoothly } from "./fill-smoothly.ts";
import { createPlane, type Raster } from "@atelier/media/raster/raster.ts";

test("a hole in a slope gets values between those of its two sides, and what is known keeps its bytes", () => {
  const [width, height] = [40, 24];
  const slope = (i: number) => 20 + 5 * (i % width);
  const raster: Raster = { data: Uint8Array.from({ length: width * height }, (_, i) => slope(i)), width, height, channels: 1 };
  const known = createPlane(width, height, 1);
  for (let i = 0; i < known.data.length; i++) {
    if (i % width < 12 || i % width >= 28) continue;
    known.data[i] = 0;
    raster.data[i] = 255;
  }
  fillSmoothly(raster, known);
  for (let i = 0; i < raster.data.length; i++) {
    if (known.data[i]) assert.equal(raster.data[i], slope(i));
    else assert.ok(raster.data[i] >= 70 && raster.data[i] <= 165 && Math.abs(raster.data[i] - slope(i)) < 35, `${i % width}: ${raster.data[i]}`);
  }
});
