import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { mixBits } from "@atelier/media/raster/seeded-noise.ts";
import { opencv } from "../vision/opencv.ts";
import { TemporalFilter } from "./temporal-filter.ts";

const [width, height] = [160, 96];
const filled = (level: (x: number, y: number) => number): Raster => ({
  data: Uint8Array.from({ length: width * height * 3 }, (_, i) => level(Math.floor(i / 3) % width, Math.floor(i / 3 / width)) + 0.5), width, height,
  channels: 3,
});
/** A picture with fine detail that slides by. */
const clean = (frame: number) =>
  (x: number, y: number) => 120 + 40 * Math.sin((x - 2 * frame) / 9) * Math.cos(y / 7) + 25 * Math.sin((x - 2 * frame) / 1.7 + y / 2.3);
/** The same under noise of up to two levels and a half. */
const noisy = (frame: number) => filled((x, y) => clean(frame)(x, y) + ((mixBits((y * width + x) * 31 + frame) & 255) / 255 - 0.5) * 5);

/** Root of the mean square difference of what is away from the border. */
function distance(a: Raster, b: Raster): number {
  let [sum, count] = [0, 0];
  for (let y = 8; y < height - 8; y++) for (let x = 24; x < width - 8; x++, count++) sum += (a.data[(y * width + x) * 3] - b.data[(y * width + x) * 3]) ** 2;
  return Math.sqrt(sum / count);
}

/** What the filter makes of so many frames. */
async function steadied(count: number, frame: (number: number) => Raster): Promise<Raster[]> {
  async function* frames() {
    for (let number = 0; number < count; number++) yield frame(number);
  }
  const shown: Raster[] = [];
  for await (const frame of new TemporalFilter(await opencv(), 0.5).steady(frames())) shown.push(frame);
  return shown;
}

test("noise is lowered along the motion, and the detail that moves stays", async () => {
  const shown = await steadied(6, noisy);
  assert.equal(shown.length, 6);
  const truth = filled(clean(3));
  const [before, after] = [distance(noisy(3), truth), distance(shown[3], truth)];
  assert.ok(after < 0.8 * before, `${after} levels from the truth, ${before} before`);
});

test("beside a thing that passes nothing of it is left, and its surroundings stand still", async () => {
  const scene = (frame: number) =>
    filled((x, y) => (x >= 6 * frame && x < 6 * frame + 30 && y > 30 && y < 70 ? 150 : 170 + 10 * Math.sin(x / 7) * Math.sin(y / 6)));
  const shown = await steadied(12, scene);
  for (const number of [4, 8, 11]) {
    assert.ok(distance(shown[number], scene(number)) < 0.5, `frame ${number}: ${distance(shown[number], scene(number))} levels from the clip`);
  }
});

test("frames beside a cut take nothing from beyond it, and light that changes keeps its course", async () => {
  const board = filled((x, y) => (((x >> 3) + (y >> 3)) % 2 ? 250 : 5));
  const slope = filled((x) => 40 + x);
  assert.deepEqual(await steadied(2, (number) => structuredClone([slope, board][number])), [slope, board]);
  const lit = (frame: number) => filled((x, y) => 80 + 3 * frame + 30 * Math.sin(x / 9) * Math.cos(y / 7));
  const mean = ({ data }: Raster) => data.reduce((sum, value) => sum + value, 0) / data.length;
  for (const [number, frame] of (await steadied(6, lit)).entries()) {
    assert.ok(Math.abs(mean(lit(number)) - mean(frame)) < 1.2, `frame ${number} is ${mean(lit(number)) - mean(frame)} levels off`);
  }
});
