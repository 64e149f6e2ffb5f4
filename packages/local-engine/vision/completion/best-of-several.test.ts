import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { bestOfSeveral } from "./best-of-several.ts";

const [width, height] = [120, 60];
const stripes = (i: number) => ((i % width) % 12 < 6 ? 60 : 190);
const inLeft = (i: number) => Math.abs((i % width) - 30) < 10 && Math.abs(Math.floor(i / width) - 30) < 10;
const inRight = (i: number) => Math.abs((i % width) - 90) < 10 && Math.abs(Math.floor(i / width) - 30) < 10;
const fills = (fits: (i: number) => boolean) => (hole: Uint8Array) => (picture: Raster) => {
  for (let i = 0; i < hole.length; i++) if (hole[i]) picture.data[i] = fits(i) ? stripes(i) : 250 - stripes(i);
  return Promise.resolve();
};

test("each part of a hole is taken from the way that breaks nothing off at its border", async () => {
  const hole = Uint8Array.from({ length: width * height }, (_, i) => (inLeft(i) || inRight(i) ? 1 : 0));
  const picture: Raster = { data: Uint8Array.from(hole, (one, i) => (one ? 0 : stripes(i))), width, height, channels: 1 };
  await bestOfSeveral(picture, hole, [fills(inLeft)(hole), fills(inRight)(hole)], 1);
  for (let i = 0; i < hole.length; i++) assert.equal(picture.data[i], stripes(i), `pixel ${i}`);
});
