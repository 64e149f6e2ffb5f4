import assert from "node:assert/strict";
import { test } from "node:test";
import { SceneChanges } from "./scene-changes.ts";

const [width, height] = [64, 48];

/** A wall of squares, shifted. */
const frame = (seed: number, shift: number, light = 0) => Uint8Array.from(
  { length: width * height }, (_, i) => 40 + light + ((((i % width) + shift) >> 3) * 37 * seed + (Math.floor(i / width) >> 3) * 53 * seed) % 150
);

test("of the frames that motion cannot lead to a cut is found, and a flash that comes and goes is none", () => {
  const shown = (t: number) => (t === 14 ? frame(1, 14, 60) : t < 20 ? frame(1, t) : frame(5, t));
  const changes = new SceneChanges(width, height);
  for (let t = 0; t < 30; t++) changes.watch(shown(t));
  assert.deepEqual(changes.cuts([14, 15, 20]), [20]);
});
