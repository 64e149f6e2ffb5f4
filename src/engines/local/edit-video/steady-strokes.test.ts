import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "../../../raster/raster.ts";
import { mixBits } from "../../../raster/seeded-noise.ts";
import { opencv } from "../vision/opencv.ts";
import { gridOf, SteadyStrokes } from "./steady-strokes.ts";

const [width, height] = [128, 96];
const filled = (level: (x: number, y: number) => number): Raster => ({ data: Uint8Array.from({ length: width * height * 3 }, (_, i) => level(Math.floor(i / 3) % width, Math.floor(i / 3 / width))), width, height, channels: 3 });
/** A picture that slides by, under the clip's own noise of some levels. */
const seen = (frame: number) => filled((x, y) => 120 + 50 * Math.sin((x - 2 * frame) / 9) * Math.cos(y / 7) + (mixBits((y * width + x) * 31 + frame) & 3));
/** Strokes that lie elsewhere in each frame. */
const strokes = (frame: number) => filled((x, y) => 90 + (mixBits((y >> 2) * 977 + ((x - 2 * frame) >> 2) * 31 + frame * 7919) & 63));

/** Mean change of what is in the same place of the picture. */
function change(a: Raster, b: Raster): number {
  let [sum, count] = [0, 0];
  for (let y = 10; y < height - 10; y++) for (let x = 20; x < width - 20; x++, count++) sum += Math.abs(b.data[(y * width + x) * 3] - a.data[(y * width + x - 2) * 3]);
  return sum / count;
}

test("strokes that are laid anew in each frame stay with what they were laid on, and after a cut nothing of them is left", async () => {
  const cv = await opencv();
  const steady = new SteadyStrokes(cv);
  const shown: Raster[] = [];
  for (let frame = 0; frame < 8; frame++) shown.push(structuredClone(steady.steady(gridOf(cv, seen(frame)), strokes(frame))));
  const [drawn, left] = [change(strokes(6), strokes(7)), change(shown[6], shown[7])];
  assert.ok(left < 0.25 * drawn, `changes by ${left} of ${drawn} levels`);
  const other = filled((x, y) => ((x >> 3) + (y >> 3)) % 2 ? 250 : 5);
  const cut = steady.steady(gridOf(cv, other), strokes(20));
  steady.free();
  assert.deepEqual(cut, strokes(20));
});
