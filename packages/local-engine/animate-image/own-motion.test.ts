import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { cameraAt } from "./camera-path.ts";
import { drawView } from "./draw-view.ts";
import { createGrid, GRID } from "./grid.ts";
import type { LivingScene } from "./living-scene.ts";
import { findMovingParts } from "./moving-parts.ts";
import { ownMotionAt } from "./own-motion.ts";

const [width, height] = [160, 120];

/** A clouded blue sky, a grey shore, blue water. */
function seaside(): Raster {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cloud = 30 * Math.sin(x / 9) * Math.sin(y / 7);
      const colour = y < 50
        ? [130 + cloud, 170 + cloud, 225]
        : y < 66
        ? [120 + 60 * ((x ^ y) & 1), 100, 70]
        : [40, 90 + 12 * Math.sin(y), 150 + 20 * Math.sin(x / 5 + y)];
      data.set(colour, (y * width + x) * 3);
    }
  }
  return { data, width, height, channels: 3 };
}

function scene(): LivingScene {
  const picture = seaside();
  const depth = createGrid(width, height);
  depth.data.fill(0.5);
  const band = (from: number, to: number) => {
    const grid = createGrid(width, height);
    for (let i = 0; i < grid.data.length; i++) grid.data[i] = Math.floor(i / grid.width) * GRID >= from && Math.floor(i / grid.width) * GRID <= to ? 1 : 0;
    return grid;
  };
  return {
    width, height, place: { x: 0, y: 0, width, height }, whole: picture, background: picture, depth, gap: 0, shore: 66, hasHead: false,
    pivot: { x: 80, y: 60 }, sky: band(0, 40), water: band(80, 120),
  };
}

const options = { pace: 1, wind: false, direction: 1, seed: 2 };

function seen(living: LivingScene, second: number): Uint8Array {
  const frame = new Uint8Array(width * height * 3);
  drawView(
    living, cameraAt({ move: "still", direction: 1, vigour: 1, duration: 5, key: 1, framing: 1 }, 0, living),
    ownMotionAt(living, second, 0.5, options), 0, frame,
  );
  return frame;
}

const rowsDiffer = (a: Uint8Array, b: Uint8Array, from: number, to: number) => {
  let sum = 0;
  for (let i = from * width * 3; i < to * width * 3; i++) sum += Math.abs(a[i] - b[i]);
  return sum / ((to - from) * width * 3);
};

test("at its moment the picture is itself, bit by bit", () => {
  const living = scene();
  assert.deepEqual(seen(living, 0), living.whole.data);
});

test("sky and water move, the shore keeps its place", () => {
  const living = scene();
  const later = seen(living, 1.6);
  assert.ok(rowsDiffer(later, living.whole.data, 4, 36) > 1.5, "sky");
  assert.ok(rowsDiffer(later, living.whole.data, 84, 116) > 1.5, "water");
  // Only the light changes there.
  assert.ok(rowsDiffer(later, living.whole.data, 52, 64) < 3.5, `shore ${rowsDiffer(later, living.whole.data, 52, 64)}`);
});

test("nothing jumps and nothing stands still: successive frames differ, and by little", () => {
  const living = scene();
  let before = seen(living, 1);
  for (let i = 1; i < 60; i++) {
    const now = seen(living, 1 + i / 24);
    const change = rowsDiffer(before, now, 0, height);
    assert.ok(change > 0.02 && change < 3, `frame ${i} changes by ${change}`);
    before = now;
  }
});

test("sky, water and leaves are found where they are; what the negative words name is left still", () => {
  const parts = findMovingParts(seaside(), { horizon: 66, isPortrait: false }, {});
  assert.ok(parts.sky && parts.water);
  assert.ok(parts.sky.data[20 * width + 80] === 1 && parts.sky.data[90 * width + 80] === 0);
  assert.ok(parts.water.data[95 * width + 80] === 1 && parts.water.data[20 * width + 80] === 0);
  const still = findMovingParts(seaside(), { horizon: 66, isPortrait: false }, { clouds: false, water: false });
  assert.deepEqual([still.sky, still.water], [undefined, undefined]);
});

test("a night sky is no water, and a dark lake below a horizon is", () => {
  const night: Raster = { ...seaside(), data: new Uint8Array(width * height * 3) };
  for (let i = 0; i < width * height; i++) night.data.set(i % 97 === 0 ? [200, 205, 220] : [14, 24, 58], i * 3);
  assert.equal(findMovingParts(night, { isPortrait: false }, {}).water, undefined);
  assert.equal(findMovingParts(night, { horizon: 60, isPortrait: false }, { water: true }).water, undefined);
  for (let y = 56; y < 64; y++) for (let x = 0; x < width; x++) night.data.set([30, 26, 22], (y * width + x) * 3);
  assert.ok(findMovingParts(night, { horizon: 66, isPortrait: false }, {}).water, "the lake under the shore moves");
});
