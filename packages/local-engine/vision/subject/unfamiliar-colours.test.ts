import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { unfamiliarColours } from "./unfamiliar-colours.ts";

/** Columns of grey, of nearly the same grey, and of orange. */
function stripes(): { picture: Raster; sample: Uint8Array } {
  const [width, height] = [30, 20];
  const colours = [[120, 120, 120], [126, 125, 124], [220, 90, 40]];
  const picture: Raster = { data: new Uint8Array(width * height * 3), width, height, channels: 3 };
  for (let i = 0; i < width * height; i++) picture.data.set(colours[Math.floor((i % width) / 10)], i * 3);
  return { picture, sample: Uint8Array.from({ length: width * height }, (_, i) => (i % width < 10 ? 1 : 0)) };
}

test("a colour is new when the sample has none like it", () => {
  const { picture, sample } = stripes();
  const { data } = unfamiliarColours(picture, sample);
  assert.deepEqual([data[0], data[15], data[25]], [0, 0, 1]);
});

test("a sample of a few pixels says nothing", () => {
  const { picture, sample } = stripes();
  assert.ok(unfamiliarColours(picture, sample.fill(0, 4)).data.every((value) => value === 0));
});
