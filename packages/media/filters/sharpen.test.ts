import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "../raster/raster.ts";
import { sharpen } from "./sharpen.ts";

/** A soft vertical edge from `dark` to `light`, 4 pixels wide, in the given colour channels. */
function softEdge(dark: number[], light: number[]): Raster {
  const [width, height, channels] = [48, 32, dark.length as Raster["channels"]];
  const data = new Uint8Array(width * height * channels);
  for (let i = 0; i < width * height; i++) {
    const t = Math.min(1, Math.max(0, ((i % width) - 20) / 4));
    for (let c = 0; c < channels; c++) data[i * channels + c] = Math.round(dark[c] + (light[c] - dark[c]) * t * t * (3 - 2 * t));
  }
  return { data, width, height, channels };
}

function steepest({ data, width, height, channels }: Raster): number {
  const row = Math.floor(height / 2) * width;
  let most = 0;
  for (let x = 1; x < width; x++) most = Math.max(most, Math.abs(data[(row + x) * channels] - data[(row + x - 1) * channels]));
  return most;
}

test("strength 0 leaves the picture untouched", () => {
  const edge = softEdge([40, 40, 40], [200, 200, 200]);
  assert.equal(sharpen(edge, 0), edge);
});

test("edges get steeper with strength, and never go back", () => {
  const edge = softEdge([40, 50, 60], [200, 190, 180]);
  const steepness = [0, 25, 50, 75, 100].map((strength) => steepest(sharpen(edge, strength)));
  for (let i = 1; i < steepness.length; i++) assert.ok(steepness[i] >= steepness[i - 1], steepness.join(" "));
  assert.ok(steepness[4] > steepness[2] && steepness[2] > steepness[0], steepness.join(" "));
});

test("full strength draws no outline: nothing leaves the edge's own range by more than a twentieth", () => {
  const { data } = sharpen(softEdge([60, 60, 60], [180, 180, 180]), 100);
  assert.ok(data.every((value) => value >= 54 && value <= 186));
});

test("colour stays: the differences between the channels are kept and alpha is", () => {
  const edge = softEdge([40, 70, 90, 10], [160, 190, 210, 250]);
  const { data } = sharpen(edge, 100);
  for (let at = 0; at < data.length; at += 4) {
    assert.equal(data[at + 1] - data[at], edge.data[at + 1] - edge.data[at]);
    assert.equal(data[at + 2] - data[at], edge.data[at + 2] - edge.data[at]);
    assert.equal(data[at + 3], edge.data[at + 3]);
  }
});

test("grey pictures are sharpened too", () => {
  const edge = softEdge([40], [200]);
  assert.ok(steepest(sharpen(edge, 100)) > steepest(edge));
});
