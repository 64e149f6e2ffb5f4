import assert from "node:assert/strict";
import { test } from "node:test";
import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import { completePicture } from "../complete-picture.ts";
import { isOneTexture } from "./is-one-texture.ts";
import { createLevel } from "../level/level.ts";

const side = 200;
const edge = 30;

function clouds(): Float32Array {
  const sum = new Float32Array(side * side);
  for (const [k, sigma] of [8, 4, 2].entries()) {
    const soft = gaussianBlur(whiteNoise(side, side, 3 + k), sigma).data;
    for (let i = 0; i < sum.length; i++) sum[i] += soft[i] * sigma * sigma * 1.5;
  }
  return sum.map((value) => Math.max(0, Math.min(255, 128 + 14 * value)));
}

const isHole = (x: number) => x >= side - edge;
const hole = Uint8Array.from({ length: side * side }, (_, i) => (isHole(i % side) ? 1 : 0));
const levelOf = (value: (i: number) => number) =>
  createLevel(Uint8Array.from({ length: 3 * side * side }, (_, i) => value(Math.floor(i / 3))), hole.slice(), side, side);

test("soft clouds are one texture; a horizon, a thing before them, and a plain ground are not", () => {
  const sky = clouds();
  assert.ok(isOneTexture(levelOf((i) => sky[i])));
  assert.ok(!isOneTexture(levelOf((i) => (i < (side * side) / 2 ? sky[i] : 20))));
  assert.ok(!isOneTexture(levelOf((i) => (Math.hypot((i % side) - 60, i / side - 90) < 40 ? 255 - sky[i] : 0.3 * sky[i]))));
  assert.ok(!isOneTexture(levelOf((i) => 120 + 0.01 * sky[i])));
});

test("clouds are not drawn out into streaks beside the picture", async () => {
  const sky = clouds();
  const picture: Raster = { data: Uint8Array.from(hole, (one, i) => (one ? 0 : sky[i])), width: side, height: side, channels: 1 };
  await completePicture(picture, hole, { seed: 1 });
  /** How much more changes downwards than across, from column to column. */
  const streaks = (from: number, to: number) => {
    let [across, down] = [0, 0];
    for (let y = 0; y < side - 4; y++) {
      for (let x = from; x < to - 4; x++) {
        const i = y * side + x;
        across += Math.abs(picture.data[i + 4] - picture.data[i]);
        down += Math.abs(picture.data[i + 4 * side] - picture.data[i]);
      }
    }
    return down / across;
  };
  const ratio = streaks(side - edge, side) / streaks(0, side - edge);
  assert.ok(ratio > 0.6 && ratio < 1.5, `${ratio}`);
});

test("what repeats itself stays in step, though it has the same colours everywhere", async () => {
  const checkers = (i: number) => ((Math.floor((i % side) / 12) + Math.floor(i / side / 12)) % 2 ? 210 : 60);
  const picture: Raster = { data: Uint8Array.from(hole, (one, i) => (one ? 0 : checkers(i))), width: side, height: side, channels: 1 };
  await completePicture(picture, hole, { seed: 1 });
  const wrong = picture.data.reduce((count, value, i) => count + (Math.abs(value - checkers(i)) > 40 ? 1 : 0), 0);
  assert.ok(wrong < 0.01 * edge * side, `${wrong}`);
});
