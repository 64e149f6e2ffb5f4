import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "../raster/raster.ts";
import { grain } from "./grain.ts";

function flat(pixel: number[], side = 96): Raster {
  const data = new Uint8Array(side * side * pixel.length);
  for (let i = 0; i < data.length; i++) data[i] = pixel[i % pixel.length];
  return { data, width: side, height: side, channels: pixel.length as Raster["channels"] };
}

/** Mean and standard deviation of the first channel. */
function statistics({ data, channels }: Raster): { mean: number; deviation: number } {
  const values = data.filter((_, i) => i % channels === 0);
  const mean = values.reduce((sum, v) => sum + v, 0) / values.length;
  return { mean, deviation: Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length) };
}

test("strength 0 leaves the picture untouched", () => {
  const picture = flat([128, 128, 128]);
  assert.equal(grain(picture, 0, 1), picture);
});

test("grain's deviation grows with every step of strength", () => {
  const deviations = [1, 2, 5, 10, 25, 50, 75, 100].map((strength) => statistics(grain(flat([120, 120, 120]), strength, 3)).deviation);
  for (let i = 1; i < deviations.length; i++) assert.ok(deviations[i] > deviations[i - 1], deviations.join(" "));
  assert.ok(deviations[7] > 10 && deviations[7] < 14, String(deviations[7]));
});

test("the same seed gives the same grain, another seed another", () => {
  const picture = flat([100, 110, 120]);
  assert.deepEqual(grain(picture, 40, 9).data, grain(picture, 40, 9).data);
  assert.notDeepEqual(grain(picture, 40, 9).data, grain(picture, 40, 10).data);
});

test("mid-tones carry more grain than shadows and highlights, and brightness stays", () => {
  const of = (level: number) => statistics(grain(flat([level, level, level]), 60, 5));
  assert.ok(of(128).deviation > 1.5 * of(30).deviation);
  assert.ok(of(128).deviation > 1.5 * of(225).deviation);
  assert.ok(Math.abs(of(128).mean - 128) < 0.5);
});

test("grain has no colour and leaves alpha alone", () => {
  const { data } = grain(flat([150, 120, 90, 77]), 100, 2);
  for (let at = 0; at < data.length; at += 4) {
    assert.equal(data[at] - data[at + 1], 30);
    assert.equal(data[at + 1] - data[at + 2], 30);
    assert.equal(data[at + 3], 77);
  }
});
