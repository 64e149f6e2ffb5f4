import assert from "node:assert/strict";
import { test } from "node:test";
import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import { decidedThing } from "./main-thing.ts";

/** A belief of each pixel by its distance from the middle. */
function belief(of: (distance: number) => number): Plane {
  const plane = createPlane(64, 64);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = of(Math.hypot((i % 64) - 31.5, Math.floor(i / 64) - 31.5));
  return plane;
}

test("a thing that the network is less sure of is as whole as one that it is sure of", () => {
  const [sure, doubtful] = [1, 0.7].map((most) => decidedThing(belief((distance) => (distance < 16 ? most : distance < 18 ? most / 2 : 0.01))));
  assert.ok(sure && doubtful);
  sure.data.forEach((value, i) => assert.ok(Math.abs(value - doubtful.data[i]!) < 0.02, `${i}: ${value}, ${doubtful.data[i]}`));
  assert.equal(sure.data[32 * 64 + 32], 1);
  assert.equal(sure.data[0], 0);
});

test("a smear is no thing, nor is what the network hardly believes in, nor nothing", () => {
  assert.equal(decidedThing(belief((distance) => Math.max(0, 0.9 - distance / 36))), undefined);
  assert.equal(decidedThing(belief((distance) => (distance < 16 ? 0.4 : 0))), undefined);
  assert.equal(decidedThing(belief(() => 0)), undefined);
});
