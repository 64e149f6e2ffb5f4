import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { lensBlur } from "./lens-blur.ts";

const side = 64;
const filled = (level: (x: number, y: number) => number): Raster => ({
  data: Uint8Array.from({ length: side * side * 3 }, (_, i) => level(Math.floor(i / 3) % side, Math.floor(i / 3 / side))), width: side, height: side,
  channels: 3,
});

test("an even ground keeps its level, however near to white", () => {
  for (const level of [20, 128, 215, 240, 255]) {
    const { data } = lensBlur(filled(() => level), 5);
    assert.ok(data.every((value) => Math.abs(value - level) <= 1), `${level} becomes ${data[0]}`);
  }
});

test("a light becomes a disc that is brighter than the mean of what it covers", () => {
  const { data } = lensBlur(filled((x, y) => (Math.abs(x - 32) < 3 && Math.abs(y - 32) < 3 ? 255 : 30)), 6);
  const at = (x: number) => data[(32 * side + x) * 3];
  // A plain mean in linear light of 25 lit pixels of the 130 that the disc covers is 119.
  assert.ok(at(32) > 130 && at(36) > 130, `${at(32)} in the middle, ${at(36)} near the rim`);
  assert.equal(at(44), 30);
});
