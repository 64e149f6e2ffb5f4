import assert from "node:assert/strict";
import { test } from "node:test";
import { SceneChanges } from "./scene-changes.ts";

const [width, height] = [64, 48];

/** A wall of squares, shifted. */
const frame = (seed: number, shift: number, light = 0) => Uint8Array.from(
  { length: width * height }, (_, i) => 40 + light + ((((i % width) + shift) >> 3) * 37 * seed + (Math.floor(i / width) >> 3) * 53 * seed) % 150
);

async function changes(frames: Uint8Array[], ids: number[][]): Promise<number[]> {
  const watched = new SceneChanges(width, height);
  for await (const _ of watched.watch((async function* () {
    yield* frames;
  })()));
  return watched.cuts(ids.map((one) => ({ ids: Int32Array.from(one), places: new Float32Array(2 * one.length) })));
}

test("a cut is found, a flash that keeps its points and a camera that pans are none", async () => {
  const kept = [1, 2, 3, 4, 5, 6];
  const shown = (t: number) => (t === 14 ? frame(1, 14, 60) : t < 20 ? frame(1, t) : frame(5, t));
  const found = await changes(Array.from({ length: 30 }, (_, t) => shown(t)), Array.from({ length: 30 }, (_, t) => (t < 20 ? kept : [11, 12, 13, 14])));
  assert.deepEqual(found, [20]);
});
