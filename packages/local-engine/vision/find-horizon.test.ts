import assert from "node:assert/strict";
import { test } from "node:test";
import { createPlane } from "@atelier/media/raster/raster.ts";
import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import { findHorizon } from "./find-horizon.ts";

const [width, height] = [160, 100];

function picture(value: (x: number, y: number) => number) {
  const plane = createPlane(width, height);
  const noise = whiteNoise(width, height, 3);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = value(i % width, Math.floor(i / width)) + 6 * noise.data[i];
  return plane;
}

test("the line between sky and land is found, also when it hangs a little and something stands before it", () => {
  const found = findHorizon(picture((x, y) => (x > 60 && x < 90 && y > 20 ? 40 : y < 41 + x / 100 ? 190 : 120)));
  assert.ok(found && Math.abs(found.row - 42) < 2, JSON.stringify(found));
});

test("a wall of bricks, a slope of light and a portrait have none", () => {
  assert.equal(findHorizon(picture((x, y) => (y % 14 < 2 || (x + 20 * (Math.floor(y / 14) % 2)) % 40 < 2 ? 190 : 110))), undefined);
  assert.equal(findHorizon(picture((_, y) => 60 + y)), undefined);
  assert.equal(findHorizon(picture((x, y) => (Math.hypot(x - 80, y - 60) < 40 ? 200 : 90))), undefined);
});

test("an edge that a wide thing with edges of its own crosses is no horizon", () => {
  const behind = (y: number) => (y < 50 ? 190 : 120);
  assert.ok(findHorizon(picture((x, y) => (x < 20 ? 60 + 40 * ((y >> 2) % 2) : behind(y)))), "a post");
  assert.equal(findHorizon(picture((x, y) => (x < 60 ? 60 + 40 * (((y + x) >> 2) % 2) : behind(y)))), undefined, "a trunk");
});
