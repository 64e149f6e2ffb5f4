import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import { readPicture } from "../../picture-file.ts";
import { withVision } from "../what-saw.ts";
import { cutOut } from "./cut-out.ts";
import { estimateForeground } from "./estimate-foreground.ts";
import { findSubjects, moveSubjects } from "./find-subjects.ts";

const astronaut = join(import.meta.dirname, "../../../../test/fixtures/astronaut.png");

/** A red disc of soft edge on a bluish, noisy wall. */
function discPicture(side: number): { picture: Raster; truth: Float32Array } {
  const noise = whiteNoise(side, side, 3);
  const picture: Raster = { data: new Uint8Array(side * side * 3), width: side, height: side, channels: 3 };
  const truth = new Float32Array(side * side);
  for (let i = 0; i < truth.length; i++) {
    const distance = Math.hypot((i % side) - side * 0.45, Math.floor(i / side) - side * 0.55) - side * 0.22;
    truth[i] = Math.min(1, Math.max(0, 0.5 - distance / 3));
    [200, 40, 50].forEach((red, c) => (
      picture.data[i * 3 + c] = red * truth[i] + ([90, 110, 140][c] + (Math.floor(i / side) / side) * 40) * (1 - truth[i]) + noise.data[i] * 3
    ));
  }
  return { picture, truth };
}

function overlap(matte: Plane, truth: Float32Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < truth.length; i++) {
    both += Math.min(matte.data[i], truth[i]);
    either += Math.max(matte.data[i], truth[i]);
  }
  return both / either;
}

test("a thing on a wall is cut out along its edge, with its own colours up to the edge", async () => {
  const { picture, truth } = discPicture(500);
  const cut = await cutOut(picture, { faces: [], heads: [] });
  assert.ok(cut);
  assert.ok(overlap(cut.matte, truth) > 0.97, `overlap ${overlap(cut.matte, truth)}`);
  assert.ok(Math.abs(cut.box.x - 115) < 6 && Math.abs(cut.box.width - 220) < 10);
  const { data } = estimateForeground(picture, cut.matte, 20);
  for (let i = 0; i < truth.length; i++) {
    if (truth[i] > 0.3 && truth[i] < 0.7) assert.ok(data[i * 3] > 145 && data[i * 3 + 2] < 110, `the wall shines through: ${data.slice(i * 3, i * 3 + 3)}`);
  }
});

test("a person is cut out with hair and body, the same pixels each time", async () => {
  const picture = await readPicture({ path: astronaut, mediaType: "image/png" });
  const subjects = await findSubjects(picture);
  const cut = await cutOut(picture, subjects);
  assert.ok(cut);
  const at = (x: number, y: number) => cut.matte.data[y * 512 + x];
  for (const [x, y] of [[222, 130], [230, 40], [280, 100], [150, 420], [100, 300]]) assert.ok(at(x, y) > 0.95, `${x},${y} is hers`);
  for (const [x, y] of [[30, 100], [420, 120], [490, 20], [120, 60], [330, 180]]) assert.ok(at(x, y) < 0.05, `${x},${y} is the background's`);
  assert.deepEqual((await cutOut(picture, subjects))?.matte.data, cut.matte.data);
});

test("what a person holds before the body is cut out with it, and not the table behind", async () => {
  const picture = await readPicture({ path: astronaut, mediaType: "image/png" });
  const cut = await cutOut(picture, await findSubjects(picture));
  assert.ok(cut);
  const at = (x: number, y: number) => cut.matte.data[y * 512 + x];
  for (const [x, y] of [[400, 450], [300, 480], [350, 400], [460, 400], [405, 353], [290, 420]]) assert.ok(at(x, y) > 0.95, `${x},${y} is the helmet's`);
  for (const [x, y] of [[480, 340], [400, 320], [500, 400], [450, 100]]) assert.ok(at(x, y) < 0.05, `${x},${y} is the background's`);
});

test("a frame that ends below the chin keeps collar and suit, without the flag and the rocket", async () => {
  const whole = await readPicture({ path: astronaut, mediaType: "image/png" });
  const subjects = await findSubjects(whole);
  const [left, top, width, height] = [52, 10, 400, 225];
  const frame: Raster = { data: new Uint8Array(width * height * 3), width, height, channels: 3 };
  for (let y = 0; y < height; y++) frame.data.set(whole.data.subarray(((y + top) * 512 + left) * 3, ((y + top) * 512 + left + width) * 3), y * width * 3);
  const cut = await cutOut(frame, moveSubjects(subjects, 1, left, top));
  assert.ok(cut);
  const at = (x: number, y: number) => cut.matte.data[(y - top) * width + x - left];
  for (const [x, y] of [[128, 210], [125, 225], [110, 232], [180, 195], [280, 225], [222, 210]]) assert.ok(at(x, y) > 0.9, `${x},${y} is hers`);
  for (const [x, y] of [[60, 100], [60, 190], [330, 200], [410, 120], [420, 225], [120, 120]]) assert.ok(at(x, y) < 0.05, `${x},${y} is the background's`);
});

test("a picture of one even colour has no subject, which the job notes", async () => {
  const even = { data: new Uint8Array(300 * 300 * 3).fill(120), width: 300, height: 300, channels: 3 as const };
  const { result, sight } = await withVision(() => cutOut(even, { faces: [], heads: [] }));
  assert.equal(result, undefined);
  assert.equal(sight.isUnsure, true);
  assert.deepEqual([...sight.models], ["u2netp"]);
});
