import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import { withVision } from "../what-saw.ts";
import { focus } from "./focus.ts";
import { segmentThing } from "./segment-thing.ts";

type Colour = readonly [number, number, number];
const SIDE = 120;

/** A noisy picture of 120 x 120. */
function drawn(colourAt: (x: number, y: number) => Colour): Raster {
  const noise = whiteNoise(SIDE, SIDE, 5);
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let i = 0; i < SIDE * SIDE; i++) colourAt(i % SIDE, Math.floor(i / SIDE)).forEach((value, c) => (data[i * 3 + c] = value + 4 * noise.data[i]));
  return { data, width: SIDE, height: SIDE, channels: 3 };
}

const disc = (x: number, y: number, centreX: number, centreY: number, radius: number) => Math.hypot(x - centreX, y - centreY) < radius;

test("a thing is cut out with its parts of other colours, and without a cloud beside it", async () => {
  const picture = drawn((x, y) => (
    disc(x, y, 55, 62, 12) ? [240, 220, 60] : disc(x, y, 55, 62, 26) ? [190, 40, 40] : disc(x, y, 104, 20, 9) ? [210, 215, 225] : [40, 90, 170]
  ));
  const labels = await segmentThing(picture, focus(picture));
  assert.ok(labels);
  for (const [x, y] of [[55, 62], [36, 62], [55, 84]]) assert.equal(labels[y * SIDE + x], 1, `${x},${y} is the thing's`);
  for (const [x, y] of [[104, 20], [10, 100], [90, 62]]) assert.equal(labels[y * SIDE + x], 0, `${x},${y} is not`);
});

test("a bowl is cut out without the shadow that it casts", async () => {
  const picture = drawn((x, y) => (disc(x, y, 66, 66, 30) ? [200, 50, 20] : disc(x, y, 46, 44, 30) ? [112, 112, 112] : [165, 165, 165]));
  const labels = await segmentThing(picture, focus(picture));
  assert.ok(labels);
  assert.equal(labels[70 * SIDE + 66], 1);
  assert.equal(labels[24 * SIDE + 36], 0, "the shadow");
});

test("what has the background's own colours along its outline is not cut out, and that is noted", async () => {
  const picture = drawn((x, y) => (disc(x, y, 60, 60, 30) ? [74, 70, 60] : [62, 60, 50]));
  const { result, sight } = await withVision(() => segmentThing(picture, focus(picture)));
  assert.equal(result, undefined);
  assert.equal(sight.isUnsure, true);
});
