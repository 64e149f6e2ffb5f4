import assert from "node:assert/strict";
import { test } from "node:test";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { mixBits } from "@atelier/media/raster/seeded-noise.ts";
import { findMotion } from "../../vision/motion/frame-motion.ts";
import { opencv } from "../../vision/opencv.ts";
import { carryMatte, type Tracked } from "./carry-matte.ts";
import { gridOf } from "../steady-strokes.ts";

const [width, height] = [200, 112];
const isSubject = (x: number, y: number) => Math.hypot(x - 130, 1.2 * (y - 70)) < 42 || (x > 190 && y > 50 && y < 80);

/** An orange disc, and behind it to the right a block, before a blue ground, seen so many pixels farther right in each frame. */
function scene(frame: number): { picture: Raster; truth: Plane } {
  const picture: Raster = { data: new Uint8Array(width * height * 3), width, height, channels: 3 };
  const truth = createPlane(width, height);
  for (let i = 0; i < truth.data.length; i++) {
    const [x, y] = [(i % width) + 3 * frame, Math.floor(i / width)];
    truth.data[i] = isSubject(x, y) ? 1 : 0;
    const light = 0.75 + 0.25 * Math.sin(x / 5) * Math.cos(y / 6) + ((mixBits((y >> 1) * 977 + (x >> 1)) & 31) - 16) / 200;
    (isSubject(x, y) ? [220, 130, 40] : [60, 90, 170]).forEach((value, c) => (picture.data[i * 3 + c] = value * light));
  }
  return { picture, truth };
}

test("what comes into the frame is soon known to be the subject or not, and nothing at the border stays half of it", async () => {
  const cv = await opencv();
  let tracked: Tracked = { matte: scene(0).truth };
  let grid = gridOf(cv, scene(0).picture);
  for (let frame = 1; frame <= 15; frame++) {
    const { picture } = scene(frame);
    const next = gridOf(cv, picture);
    tracked = await carryMatte(cv, tracked, picture, findMotion(cv, grid, next), frame % 5 === 0);
    grid.delete();
    grid = next;
  }
  grid.delete();
  const { truth } = scene(15);
  let [wrong, half] = [0, 0];
  for (let i = 0; i < truth.data.length; i++) {
    if (i % width < width - 45) continue;
    wrong += Math.abs(tracked.matte.data[i] - truth.data[i]);
    if (tracked.matte.data[i] > 0.15 && tracked.matte.data[i] < 0.85) half++;
  }
  assert.ok(wrong < 0.06 * 45 * height, `${wrong} of ${45 * height} points that came in are wrong`);
  assert.ok(half < 0.06 * 45 * height, `${half} of ${45 * height} are half of it`);
});
