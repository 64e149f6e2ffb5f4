import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { readPicture } from "../picture-file.ts";
import { alignPictures } from "./align-pictures.ts";
import { joinFrames, transition } from "./join-frames.ts";
import { morphFrames, relate } from "./morph.ts";

const portrait = await readPicture({ path: join(import.meta.dirname, "../../../test/fixtures/astronaut.png"), mediaType: "image/png" });
const size = { width: 240, height: 160 };
const view = (x: number, y: number, width: number): Raster => resizeRaster(portrait, size.width, size.height, { x, y, width, height: (width * 2) / 3 });
const [first, second] = [view(60, 40, 360), view(110, 70, 300)];

const difference = (a: Uint8Array, b: Uint8Array) => a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length;

test("a view and a nearer one of the same scene are brought together", async () => {
  const found = await alignPictures(first, second);
  assert.ok(found && Math.abs(found.scale - 1.2) < 0.02 && Math.abs(found.angle) < 0.02, JSON.stringify(found));
});

test("a morph begins and ends with the pictures, and on its way shows the scene once, as sharp as they are", async () => {
  const relation = await relate(first, second);
  assert.ok(relation);
  const frames: Uint8Array[] = [];
  for await (const frame of morphFrames(first, second, relation, 9)) frames.push(frame.slice());
  assert.equal(frames.length, 9);
  assert.ok(
    difference(frames[0], first.data) < 0.1 && difference(frames[8], second.data) < 0.1,
    `${difference(frames[0], first.data)} ${difference(frames[8], second.data)}`,
  );
  const energy = (picture: Uint8Array) => {
    let sum = 0;
    for (let i = 3; i < picture.length; i++) sum += (picture[i] - picture[i - 3]) ** 2;
    return sum;
  };
  const blend = first.data.map((value, i) => (value + second.data[i]) / 2);
  const usual = (energy(first.data) + energy(second.data)) / 2;
  assert.ok(energy(frames[4]) > 0.75 * usual && energy(blend) < 0.75 * usual, `${energy(frames[4]) / usual} against ${energy(blend) / usual} of a cross-fade`);
});

test("pictures of different things are not morphed", async () => {
  const other: Raster = { ...size, channels: 3, data: Uint8Array.from(
    { length: size.width * size.height * 3 }, (_, i) => 128 + 100 * Math.sin(i / 37) * Math.sin(Math.floor(i / 720) / 6),
  ) };
  assert.equal(await relate(first, other), undefined);
});

test("every transition takes its frames from both sides, begins near the one and ends near the other", async () => {
  const plain = (value: number) => new Uint8Array(size.width * size.height * 3).fill(value);
  async function* of(value: number, count: number) {
    for (let i = 0; i < count; i++) yield plain(value);
  }
  for (const kind of ["dissolve", "mist", "iris", "wipe", "whip"] as const) {
    const means: number[] = [];
    for await (const frame of joinFrames(of(40, 10), 10, of(200, 10), 6, transition(kind, size.width, size.height, { x: 0.4, y: 0.5 }, 1, 3))) {
      means.push(frame.reduce((sum, value) => sum + value, 0) / frame.length);
    }
    assert.equal(means.length, 14, kind);
    assert.deepEqual([means[0], means[3], means[10], means[13]], [40, 40, 200, 200], kind);
    assert.ok(means.every((mean, i) => i === 0 || mean >= means[i - 1] - 0.6), `${kind}: ${means.map(Math.round)}`);
    assert.ok(means[4] < 100 && means[9] > 140, `${kind}: ${means.map(Math.round)}`);
  }
});
