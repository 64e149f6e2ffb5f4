import assert from "node:assert/strict";
import { test } from "node:test";
import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import { completePicture } from "./complete-picture.ts";

/** A wall of 160 x 160 pixels with four rows of windows over sills; above the first row there is nothing but wall. */
function wall(side = 160): Uint8Array {
  const grain = whiteNoise(side, side, 4).data;
  return Uint8Array.from(grain, (value, i) => {
    const [u, v] = [(i % side) % 32, Math.floor(i / side) % 40];
    return (v >= 38 ? 130 : u >= 9 && u < 24 && v >= 9 && v < 31 ? 60 : 190) + 3 * value;
  });
}

test("rows of windows go on in step beyond an edge that shows none of them", async () => {
  const side = 160;
  const truth = wall(side);
  const hole = Uint8Array.from(truth, (_, i) => (Math.floor(i / side) < 40 ? 1 : 0));
  const data = truth.map((value, i) => (hole[i] ? 0 : value));
  await completePicture({ data, width: side, height: side, channels: 1 }, hole, { seed: 1 });
  const wrong = hole.reduce((sum, one, i) => sum + (one && Math.abs(data[i] - truth[i]) > 60 ? 1 : 0), 0);
  assert.ok(wrong < 0.02 * 40 * side, `${wrong} pixels of ${40 * side} are window instead of wall or the reverse`);
});

for (const effort of ["turbo", "default"] as const) {
  test(`a horizon goes straight through a hole that leaves little of it on either side (${effort})`, async () => {
    const side = 160;
    const grain = whiteNoise(side, side, 6).data;
    const truth = Uint8Array.from(grain, (value, i) => (Math.floor(i / side) < 85 ? 150 + 0.8 * Math.floor(i / side) : 60) + 2 * value);
    const hole = Uint8Array.from(truth, (_, i) => (((i % side) - 80) ** 2 / 36 ** 2 + (Math.floor(i / side) - 82) ** 2 / 30 ** 2 < 1 ? 1 : 0));
    const data = truth.map((value, i) => (hole[i] ? 0 : value));
    await completePicture({ data, width: side, height: side, channels: 1 }, hole, { seed: 1, effort });
    const wrong = hole.reduce((sum, one, i) => sum + (one && Math.abs(data[i] - truth[i]) > 60 ? 1 : 0), 0);
    assert.ok(wrong <= 4, `${wrong} pixels are sky instead of sea or the reverse`);
  });
}

test("a corner that a hole hides is where the lines of its edges meet, as soft as they are, with either side's grain", async () => {
  const side = 160;
  const grain = whiteNoise(side, side, 9).data;
  // A table with a softened edge, seen against a wall; nowhere else does the picture show a corner.
  const cover = (x: number, y: number): number => Math.min(Math.max((x - 70.5) / 2, 0), 1) * Math.min(Math.max((y - 80.5) / 2, 0), 1);
  const truth = Uint8Array.from(grain, (value, i) => 180 - 150 * cover(i % side, Math.floor(i / side)) + 3 * value);
  const hole = Uint8Array.from(truth, (_, i) => (Math.abs((i % side) - 85) < 40 && Math.abs(Math.floor(i / side) - 75) < 35 ? 1 : 0));
  const data = truth.map((value, i) => (hole[i] ? 0 : value));
  await completePicture({ data, width: side, height: side, channels: 1 }, hole, { seed: 1 });
  const wrong = hole.reduce((sum, one, i) => sum + (one && Math.abs(data[i] - truth[i]) > 60 ? 1 : 0), 0);
  assert.ok(wrong <= 12, `${wrong} pixels are wall instead of table or the reverse`);
  const inside = (x: number, y: number): number => data[y * side + x] - data[y * side + x + 1];
  const roughness = (left: number, top: number): number => {
    let sum = 0;
    for (let y = top; y < top + 20; y++) for (let x = left; x < left + 20; x++) sum += inside(x, y) ** 2;
    return Math.sqrt(sum / 400);
  };
  for (const [place, left, top] of [["wall", 70, 50], ["table", 90, 86]] as const) {
    assert.ok(roughness(left, top) > 2, `${place}: ${roughness(left, top)} levels from pixel to pixel`);
  }
});
