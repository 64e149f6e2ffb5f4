import assert from "node:assert/strict";
import { test } from "node:test";
import { createPlane } from "@atelier/media/raster/raster.ts";
import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import { edgePreservingBlur, guidedEnlarge } from "./guided-filter.ts";

test("noise is smoothed and a strong edge keeps its height", () => {
  const side = 64;
  const noise = whiteNoise(side, side, 1);
  const step = createPlane(side, side);
  for (let i = 0; i < step.data.length; i++) step.data[i] = (i % side < 32 ? 60 : 180) + 3 * noise.data[i];
  const { data } = edgePreservingBlur(step, 4, 12);
  const inner = [...data].filter((_, i) => i % side < 22);
  const mean = inner.reduce((sum, v) => sum + v, 0) / inner.length;
  assert.ok(Math.sqrt(inner.reduce((sum, v) => sum + (v - mean) ** 2, 0) / inner.length) < 1.2);
  assert.ok(data[32 * side + 32] - data[32 * side + 31] > 100);
});

test("a small mask grows to full size along the edge of the large picture", () => {
  const [large, small] = [createPlane(80, 80), createPlane(20, 20)];
  for (let i = 0; i < large.data.length; i++) large.data[i] = i % 80 < 41 ? 40 : 200;
  for (let i = 0; i < small.data.length; i++) small.data[i] = i % 20 < 10 ? 40 : i % 20 === 10 ? 160 : 200;
  const mask = createPlane(20, 20);
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = i % 20 < 10 ? 0 : 1;
  const full = guidedEnlarge(mask, small, large, 2, 6);
  assert.ok(full.data[40 * 80 + 38] < 0.15, String(full.data[40 * 80 + 38]));
  assert.ok(full.data[40 * 80 + 43] > 0.85, String(full.data[40 * 80 + 43]));
});
