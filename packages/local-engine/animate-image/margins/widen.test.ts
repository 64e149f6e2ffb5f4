import assert from "node:assert/strict";
import { test } from "node:test";
import { createPlane, type Raster } from "@atelier/media/raster/raster.ts";
import { mixBits } from "@atelier/media/raster/seeded-noise.ts";
import { widen } from "./widen.ts";

const [width, height] = [160, 100];
const signal = new AbortController().signal;
const order = { seed: 3, grain: 1, signal };
const margins = { left: 0, right: 24, top: 0, bottom: 0 };

/** A wall with grain; on its right what `shows` says. */
function wall(shows: (x: number, y: number) => number | undefined = () => undefined): Raster {
  return {
    data: Uint8Array.from({ length: width * height * 3 }, (_, i) => (shows(Math.floor(i / 3) % width, Math.floor(i / 3 / width)) ?? 120) + (mixBits(i) & 3)),
    width, height, channels: 3,
  };
}

const at = ({ data, width: wide }: Raster, x: number, y: number) => data[(y * wide + x) * 3];

test("a surface is continued as far as was asked for, and the picture keeps its bytes", async () => {
  const picture = wall();
  const { canvas, place } = await widen(picture, margins, order);
  assert.deepEqual([canvas.width, canvas.height, place], [width + 24, height, { x: 0, y: 0, width, height }]);
  for (let y = 0; y < height; y++) {
    assert.deepEqual(canvas.data.subarray(y * canvas.width * 3, (y * canvas.width + width) * 3), picture.data.subarray(y * width * 3, (y + 1) * width * 3));
    for (let x = width; x < canvas.width; x++) assert.ok(Math.abs(at(canvas, x, y) - 121) < 14, `${at(canvas, x, y)} at ${x}, ${y}`);
  }
});

test("beyond a subject that the border cuts there is a narrow reflection and no more: nothing is seen twice", async () => {
  const isSubject = (x: number, y: number) => x > 110 && y > 20;
  const picture = wall((x, y) => (isSubject(x, y) ? 40 + 3 * ((x * 7 + y * 5) % 50) : undefined));
  const subject = createPlane(width, height);
  for (let i = 0; i < subject.data.length; i++) subject.data[i] = Number(isSubject(i % width, Math.floor(i / width)));
  const { canvas, place } = await widen(picture, margins, { ...order, subject });
  const narrow = canvas.width - width;
  assert.ok(place.x === 0 && narrow >= 2 && narrow <= 4, `${narrow} pixels`);
  for (let x = width; x < canvas.width; x++) for (const y of [5, 40, 80]) assert.equal(at(canvas, x, y), at(picture, 2 * width - 1 - x, y));
});
