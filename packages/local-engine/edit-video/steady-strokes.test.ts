import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { mixBits } from "@atelier/media/raster/seeded-noise.ts";
import { opencv } from "../vision/opencv.ts";
import { gridOf, SteadyStrokes } from "./steady-strokes.ts";

const [width, height] = [128, 96];
const filled = (level: (x: number, y: number) => number): Raster => ({
  data: Uint8Array.from({ length: width * height * 3 }, (_, i) => level(Math.floor(i / 3) % width, Math.floor(i / 3 / width))), width, height,
  channels: 3,
});
/** A picture that slides by, under the clip's own noise of some levels. */
const seen = (frame: number) => filled((x, y) => 120 + 50 * Math.sin((x - 2 * frame) / 9) * Math.cos(y / 7) + (mixBits((y * width + x) * 31 + frame) & 3));
/** Strokes that lie elsewhere in each frame. */
const strokes = (frame: number) => filled((x, y) => 90 + (mixBits((y >> 2) * 977 + ((x - 2 * frame) >> 2) * 31 + frame * 7919) & 63));

/** Mean change of what is in the same place of the picture. */
function change(a: Raster, b: Raster): number {
  let [sum, count] = [0, 0];
  for (let y = 10; y < height - 10; y++) {
    for (let x = 20; x < width - 20; x++, count++) sum += Math.abs(b.data[(y * width + x) * 3] - a.data[(y * width + x - 2) * 3]);
  }
  return sum / count;
}

/** Mean difference of a place from that four pixels on: what strokes stand out by. */
function detail({ data }: Raster): number {
  let [sum, count] = [0, 0];
  for (let y = 10; y < height - 10; y++) {
    for (let x = 10; x < width - 30; x++, count++) sum += Math.abs(data[(y * width + x) * 3] - data[(y * width + x + 4) * 3]);
  }
  return sum / count;
}

test("strokes that are laid again in each frame stay with what they were laid on, and after a cut nothing of them is left", async () => {
  const cv = await opencv();
  const steady = new SteadyStrokes(cv);
  const shown: Raster[] = [];
  for (let frame = 0; frame < 24; frame++) shown.push(structuredClone(steady.steady(gridOf(cv, seen(frame)), strokes(frame))));
  const [drawn, left] = [change(strokes(6), strokes(7)), change(shown[22], shown[23])];
  assert.ok(left < 0.2 * drawn, `changes by ${left} of ${drawn} levels`);
  assert.ok(
    detail(shown[23]) > 0.75 * detail(strokes(23)),
    `strokes of ${detail(shown[23])} levels are left of ${detail(strokes(23))}: the mean of many drawings shows none`,
  );
  const other = filled((x, y) => ((x >> 3) + (y >> 3)) % 2 ? 250 : 5);
  const cut = steady.steady(gridOf(cv, other), strokes(20));
  steady.free();
  assert.deepEqual(cut, strokes(20));
});

test("where a thing has gone by, what was behind it is drawn, and nothing of the thing is left", async () => {
  const cv = await opencv();
  const steady = new SteadyStrokes(cv);
  const scene = (frame: number) => filled((x, y) => (
    x >= 6 * frame && x < 6 * frame + 30 && y > 30 && y < 70
      ? 30 + (mixBits((y >> 1) * 31 + ((x - 6 * frame) >> 1)) & 31)
      : 190 + 20 * Math.sin(x / 7) * Math.sin(y / 6)
  ));
  let shown = scene(0);
  for (let frame = 0; frame < 14; frame++) shown = steady.steady(gridOf(cv, scene(frame)), scene(frame));
  steady.free();
  const truth = scene(13);
  const dark = (raster: Raster) =>
    Array.from({ length: 30 * 60 }, (_, i) => raster.data[((40 + Math.floor(i / 60)) * width + (i % 60)) * 3]).filter((level) => level < 140).length;
  assert.equal(dark(truth), 0);
  assert.equal(dark(shown), 0, "places where the thing was are still dark");
});
