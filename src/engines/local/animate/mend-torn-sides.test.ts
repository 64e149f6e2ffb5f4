import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "../../../raster/raster.ts";
import { mixBits } from "../../../raster/seeded-noise.ts";
import { mendTornSides } from "./mend-torn-sides.ts";

const [width, height, margin] = [80, 60, 12];
const place = { x: 0, y: 0, width, height };
const margins = { left: 0, right: margin, top: 0, bottom: 0 };

/** A post before a wall with a little grain, and what was made up on its right. */
function canvas(madeUp: (x: number, y: number) => number): Raster {
  const wide = width + margin;
  const level = (x: number, y: number) => (x >= width ? madeUp(x, y) : x > 70 ? 200 : 90) + (mixBits(y * 977 + x) & 3);
  return { data: Uint8Array.from({ length: wide * height * 3 }, (_, i) => level(Math.floor(i / 3) % wide, Math.floor(i / 3 / wide))), width: wide, height, channels: 3 };
}

test("scraps beyond a thing that the border cuts give way to its reflection", () => {
  const torn = canvas((x, y) => (mixBits((y >> 2) * 31 + (x >> 2)) & 1 ? 240 : 30));
  assert.deepEqual(mendTornSides(torn, place, margins), ["right"]);
  const at = (x: number, y: number) => torn.data[(y * torn.width + x) * 3];
  for (const [x, y] of [[80, 3], [85, 30], [91, 59]]) assert.equal(at(x, y), at(2 * width - 1 - x, y));
});

test("what goes on as it was stays as it was made up", () => {
  const whole = canvas((x) => (x < 86 ? 200 : 90));
  const before = whole.data.slice();
  assert.deepEqual(mendTornSides(whole, place, margins), []);
  assert.deepEqual(whole.data, before);
});
