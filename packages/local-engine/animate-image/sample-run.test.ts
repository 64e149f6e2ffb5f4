import assert from "node:assert/strict";
import { test } from "node:test";
import { cubicPixel } from "@atelier/media/raster/sample-pixel.ts";
import { cubicRun, longestRun } from "./sample-run.ts";

const [width, height] = [40, 30];
const picture = { data: Uint8Array.from({ length: width * height * 3 }, (_, i) => (i * 7919 + (i >> 3) * 31) & 255), width, height, channels: 3 as const };

test("a run shows what its pixels show one by one: level or not, inside and at the border, forwards and backwards", () => {
  const [run, one] = [new Float32Array(longestRun * 3), new Float32Array(3)];
  for (const [x, y, dx, dy] of [
    [7.3, 9.6, 1, 0], [7.3, 9.6, 0.93, 0.0001], [20.2, 4.4, -1.1, 0], [3.1, 5.5, 2.4, 0.3], [-2.4, 6.2, 1, 0], [35.5, 12.7, 1, 0], [12, 28.4, 1, 0],
    [5, 6, 4.5, 0],
  ]) {
    cubicRun(picture, x, y, dx, dy, longestRun, run);
    for (let i = 0; i < longestRun; i++) {
      cubicPixel(picture, x + i * dx, y + i * dy, one, 0);
      // Rows may be half a phase off: on this noise that is a level or two.
      for (let c = 0; c < 3; c++) assert.ok(Math.abs(run[i * 3 + c] - one[c]) < 2, `${[x, y, dx, dy]}, place ${i}: ${run[i * 3 + c]} instead of ${one[c]}`);
    }
  }
});

test("whole places give the pixels themselves", () => {
  const run = new Float32Array(longestRun * 3);
  cubicRun(picture, 10, 12, 1, 0, longestRun, run);
  assert.deepEqual(Array.from(run, Math.floor), [...picture.data.subarray((12 * width + 10) * 3, (12 * width + 10 + longestRun) * 3)]);
});
