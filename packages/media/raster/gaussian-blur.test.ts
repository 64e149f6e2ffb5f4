import assert from "node:assert/strict";
import { test } from "node:test";
import { gaussianBlur } from "./gaussian-blur.ts";
import { createPlane } from "./raster.ts";

for (const sigma of [0.7, 2, 3, 6, 15]) {
  test(`a point spreads to deviation ${sigma} and keeps its sum`, () => {
    const side = 151;
    const point = createPlane(side, side);
    point.data[75 * side + 75] = 1000;
    const { data } = gaussianBlur(point, sigma);
    let sum = 0;
    let across = 0;
    let down = 0;
    for (let i = 0; i < data.length; i++) {
      sum += data[i];
      across += data[i] * ((i % side) - 75) ** 2;
      down += data[i] * (Math.floor(i / side) - 75) ** 2;
    }
    assert.ok(Math.abs(sum - 1000) < 0.1);
    assert.ok(Math.abs(Math.sqrt(across / sum) / sigma - 1) < 0.03);
    assert.ok(Math.abs(Math.sqrt(down / sum) / sigma - 1) < 0.03);
  });
}

test("a flat plane stays flat up to its border", () => {
  for (const sigma of [1, 8]) assert.ok(gaussianBlur(createPlane(20, 9, 42), sigma).data.every((value) => Math.abs(value - 42) < 1e-3));
});
