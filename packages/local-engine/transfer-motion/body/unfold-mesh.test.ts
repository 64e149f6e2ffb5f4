import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { bodyMesh, distortion, inMesh } from "../body-mesh.ts";
import { RigidWarp } from "../rigid-warp.ts";
import { unfolded } from "./unfold-mesh.ts";

const bar: Raster = { data: new Uint8Array(140 * 40 * 4).fill(255), width: 140, height: 40, channels: 4 };
const mesh = bodyMesh(bar, { left: 0, top: 0 }, 160);

test("a sharp bend folds nothing, and still goes where it is led", () => {
  const places = [10, 30, 50, 70, 90, 110, 130];
  const warp = new RigidWarp(mesh, places.map((x) => inMesh(mesh, { x, y: 20 })!), 14);
  const [c, s] = [Math.cos(2.2), Math.sin(2.2)];
  const led = Float64Array.from(places.flatMap((x) => (x <= 70 ? [x, 20] : [70 + c * (x - 70), 20 + s * (x - 70)])));
  const bent = warp.solve(mesh.rest, led, 6).slice();
  assert.ok(distortion(mesh, bent).area <= 0, "the bend is one that folds");
  const whole = unfolded(mesh, bent, 0.12);
  assert.ok(distortion(mesh, whole).area > 0.1);
  const tip = inMesh(mesh, { x: 130, y: 20 })!;
  const at = (axis: 0 | 1) => tip.vertices.reduce((sum, v, i) => sum + tip.shares[i]! * whole[2 * v + axis]!, 0);
  const [x, y] = [at(0) - led.at(-2)!, at(1) - led.at(-1)!];
  assert.ok(Math.hypot(x, y) < 8, `the end is ${Math.hypot(x, y).toFixed(1)} pixels away`);
});

test("what is not folded stays as it is", () => assert.equal(unfolded(mesh, mesh.rest, 0.12), mesh.rest));
