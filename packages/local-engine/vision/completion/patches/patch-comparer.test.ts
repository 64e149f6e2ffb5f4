import assert from "node:assert/strict";
import { test } from "node:test";
import { randomBelow } from "./random-below.ts";
import { createLevel, PATCH_RADIUS } from "../level/level.ts";
import { PatchComparer } from "./patch-comparer.ts";

const [width, height] = [37, 29];
const random = randomBelow(5);
const hole = Uint8Array.from({ length: width * height }, (_, i) => (Math.abs((i % width) - 18) < 7 && Math.abs(Math.floor(i / width) - 14) < 6 ? 1 : 0));
const extremes = () => (random(4) === 0 ? 255 * random(2) : random(256));
const level = createLevel(Uint8Array.from({ length: 3 * hole.length }, extremes), hole, width, height);

/** Squared differences and the differences of each channel, added up pixel by pixel. @param last row, from the middle one */
function expected(t: number, s: number, factor: (i: number) => number, last = PATCH_RADIUS): number[] {
  const sums = [0, 0, 0, 0];
  for (let y = -PATCH_RADIUS; y <= last; y++) {
    for (let x = -PATCH_RADIUS; x <= PATCH_RADIUS; x++) {
      const d = y * width + x;
      for (let c = 0; c < 3; c++) {
        const difference = level.rgb[3 * (t + d) + c] - level.rgb[3 * (s + d) + c];
        sums[0] += factor(t + d) * difference * difference;
        sums[1 + c] += factor(t + d) * difference;
      }
    }
  }
  return sums;
}

const place = () => (PATCH_RADIUS + random(height - 2 * PATCH_RADIUS)) * width + PATCH_RADIUS + random(width - 2 * PATCH_RADIUS);

test("patches are compared exactly, black with white and at the edges too", () => {
  const comparer = new PatchComparer(hole.length);
  comparer.show(level);
  const corners = [PATCH_RADIUS * width + PATCH_RADIUS, (height - PATCH_RADIUS) * width - 1 - PATCH_RADIUS];
  for (const [t, s] of [corners, corners.toReversed(), ...Array.from({ length: 200 }, () => [place(), place()])]) {
    assert.deepEqual([comparer.difference(t, s), ...comparer.sums], expected(t, s, () => 1));
    const factor = (i: number) => (hole[i] ? 1 : 20);
    assert.deepEqual([comparer.weightedDifference(t, s), ...comparer.sums], expected(t, s, factor));
    for (let y = 0; y < 2 * PATCH_RADIUS; y++) {
      const [r, g, b, , ...squares] = comparer.rows.subarray(8 * y, 8 * y + 8);
      assert.deepEqual([squares.reduce((sum, one) => sum + one), r, g, b], expected(t, s, factor, y - PATCH_RADIUS));
    }
  }
});

test("a changed guess is taken over, and so is a smaller level after a larger one", () => {
  const comparer = new PatchComparer(4 * hole.length);
  comparer.show(createLevel(new Uint8Array(12 * hole.length).fill(9), new Uint8Array(4 * hole.length), 2 * width, 2 * height));
  comparer.show(level);
  const t = 14 * width + 18;
  const before = comparer.difference(t, place());
  for (let i = 0; i < hole.length; i++) if (hole[i]) level.rgb[3 * i] = 255 - level.rgb[3 * i];
  comparer.show(level, true);
  const s = place();
  assert.equal(comparer.difference(t, s), expected(t, s, () => 1)[0]);
  assert.ok(before > 0);
});
