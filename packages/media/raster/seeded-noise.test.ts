import assert from "node:assert/strict";
import { test } from "node:test";
import { whiteNoise } from "./seeded-noise.ts";

test("noise has mean 0, deviation 1, and neighbours that know nothing of each other", () => {
  const { data } = whiteNoise(300, 300, 12345);
  const mean = data.reduce((sum, v) => sum + v, 0) / data.length;
  const variance = data.reduce((sum, v) => sum + v * v, 0) / data.length;
  let across = 0;
  let down = 0;
  for (let i = 300; i < data.length; i++) {
    across += data[i] * data[i - 1];
    down += data[i] * data[i - 300];
  }
  assert.ok(Math.abs(mean) < 0.02);
  assert.ok(Math.abs(variance - 1) < 0.03);
  assert.ok(Math.abs(across / data.length) < 0.02 && Math.abs(down / data.length) < 0.02);
});

test("a seed always gives the same noise, another seed another", () => {
  assert.deepEqual(whiteNoise(20, 20, 7), whiteNoise(20, 20, 7));
  assert.notDeepEqual(whiteNoise(20, 20, 7), whiteNoise(20, 20, 8));
});
