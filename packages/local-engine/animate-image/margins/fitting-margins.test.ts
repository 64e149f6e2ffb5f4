import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { mixBits } from "@atelier/media/raster/seeded-noise.ts";
import { fittingMargins } from "./fitting-margins.ts";

const [width, height, margin] = [80, 60, 12];
const place = { x: 0, y: 0, width, height };
const margins = { left: 0, right: margin, top: 0, bottom: 0 };

/** A post before a wall with a little grain, and what was made up on its right. */
function canvas(madeUp: (x: number, y: number) => number): Raster {
  const wide = width + margin;
  const level = (x: number, y: number) => (x >= width ? madeUp(x, y) : x > 70 ? 200 : 90) + (mixBits(y * 977 + x) & 3);
  return {
    data: Uint8Array.from({ length: wide * height * 3 }, (_, i) => level(Math.floor(i / 3) % wide, Math.floor(i / 3 / wide))), width: wide, height,
    channels: 3,
  };
}

const scraps = (x: number, y: number) => (mixBits((y >> 2) * 31 + (x >> 2)) & 1 ? 240 : 30);

test("scraps beyond a thing that the border cuts do not fit, be they at the border or farther out", () => {
  assert.deepEqual(fittingMargins(canvas(scraps), place, margins), { ...margins, right: 0 });
  assert.deepEqual(fittingMargins(canvas((x, y) => (x < width + 8 ? 200 : scraps(x, y))), place, margins), { ...margins, right: 8 });
});

test("what goes on as it was fits as far as it was made up", () => {
  assert.deepEqual(fittingMargins(canvas(() => 200), place, margins), margins);
});
