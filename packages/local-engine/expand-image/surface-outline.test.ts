import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { surfaceOutline } from "./surface-outline.ts";

test("a surface begins where the picture's edge shows it, and leaves the edge as a hill does", () => {
  const [width, height, space] = [160, 100, 60];
  const canvas: Raster = { data: new Uint8Array(width * height), width, height, channels: 1 };
  const small = { width: 50, height: 50 };
  // Grass in the lower half, asked for at the left.
  const grass = Uint8Array.from({ length: 2500 }, (_, i) => (i >= 1250 ? 1 : 0));
  const cover = surfaceOutline(canvas, { x: space, y: 0, width: width - space, height }, grass, small, ["left"]);
  const begins = Array.from({ length: height }, (_, y) => space - cover.subarray(y * width, y * width + space).lastIndexOf(1) - 1);
  for (let y = 0; y < height; y++) assert.ok(!cover.subarray(y * width + space, (y + 1) * width).includes(1), "the picture itself is covered");
  for (let y = 50; y < height; y++) assert.equal(begins[y], 0);
  for (let y = 0; y < 49; y++) assert.ok(Math.abs(begins[y] - begins[y + 1]) <= 4, `a step at ${y}`);
  assert.ok(begins[48] < 8 && begins[10] > begins[40] && begins[0] > 15 && begins[0] < space, begins.join(" "));
});
