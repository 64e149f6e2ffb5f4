import assert from "node:assert/strict";
import { test } from "node:test";
import { createPlane } from "@atelier/media/raster/raster.ts";
import { distanceField } from "./distance-field.ts";

test("distances are those that a search over all pixels finds, positive inside", () => {
  const mask = createPlane(31, 22);
  for (let i = 0; i < mask.data.length; i++) {
    const [x, y] = [i % 31, Math.floor(i / 31)];
    mask.data[i] = Math.hypot(x - 12, y - 10) < 7 || (x > 22 && y > 15) ? 1 : 0;
  }
  const field = distanceField(mask);
  for (let i = 0; i < mask.data.length; i += 3) {
    let nearest = Infinity;
    for (let j = 0; j < mask.data.length; j++) {
      if (mask.data[i] !== mask.data[j]) nearest = Math.min(nearest, Math.hypot((i % 31) - (j % 31), Math.floor(i / 31) - Math.floor(j / 31)));
    }
    assert.ok(Math.abs(field.data[i] - (mask.data[i] ? nearest - 0.5 : 0.5 - nearest)) < 1e-4);
  }
});
