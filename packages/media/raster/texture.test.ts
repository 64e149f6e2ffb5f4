import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "./raster.ts";
import { addSample, createTexture } from "./texture.ts";

function sample(raster: Raster, x: number, y: number, level: number): number[] {
  const out = new Float64Array(4);
  addSample(createTexture(raster), x, y, level, 1, out);
  return [...out];
}

const ramp: Raster = { data: Uint8Array.from({ length: 32 * 16 * 3 }, (_, i) => 4 * (Math.floor(i / 3) % 32) + 20), width: 32, height: 16, channels: 3 };

test("at a pixel's centre the sharpest level gives the pixel, between two what lies between, at every level the same slope", () => {
  const noise: Raster = { data: Uint8Array.from({ length: 21 * 13 }, (_, i) => (i * i * 31) % 256), width: 21, height: 13, channels: 1 };
  for (let i = 0; i < noise.data.length; i++) {
    const [red, , , alpha] = sample(noise, (i % 21) + 0.5, Math.floor(i / 21) + 0.5, 0);
    assert.ok(Math.abs(red - noise.data[i]) < 0.01 && Math.abs(alpha - 255) < 0.01, `${i}: ${red} instead of ${noise.data[i]}`);
  }
  for (const level of [0, 0.5, 1, 1.7]) {
    const [red, , , alpha] = sample(ramp, 16, 8, level);
    assert.ok(Math.abs(red - 82) < 0.01 && Math.abs(alpha - 255) < 0.01, `${level}: ${red}`);
  }
});

test("transparent pixels lend no colour", () => {
  const half: Raster = {
    data: Uint8Array.from({ length: 16 * 16 * 4 }, (_, i) => (i % 4 === 3 ? (Math.floor(i / 4) % 16 < 8 ? 255 : 0) : Math.floor(i / 4) % 16 < 8 ? 100 : 255)),
    width: 16, height: 16, channels: 4,
  };
  const [red, , , alpha] = sample(half, 8, 8, 2);
  assert.ok(alpha > 60 && alpha < 200, String(alpha));
  assert.ok(Math.abs((red * 255) / alpha - 100) < 0.01);
});
