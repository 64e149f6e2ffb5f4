import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { bodyMesh, distortion, inMesh } from "./body-mesh.ts";
import { RigidWarp } from "./rigid-warp.ts";
import { smoothCurve } from "./smooth-curve.ts";

const none = { left: 0, top: 0 };

/** A cross of two bars. */
function cross(size: number): Raster {
  const data = new Uint8Array(size * size * 4);
  for (let i = 0; i < size * size; i++) {
    const [x, y] = [i % size, Math.floor(i / size)];
    if (Math.abs(x - size / 2) < size / 8 || Math.abs(y - size / 2) < size / 8) data.fill(255, 4 * i, 4 * i + 4);
  }
  return { data, width: size, height: size, channels: 4 };
}

const mesh = bodyMesh(cross(160), none, 220);

test("anchors that turn as one turn the whole mesh rigidly", () => {
  const centre = { x: 80, y: 80 };
  const [c, s] = [Math.cos(0.5), Math.sin(0.5)];
  const turned = (x: number, y: number) => [centre.x + c * (x - centre.x) - s * (y - centre.y), centre.y + s * (x - centre.x) + c * (y - centre.y)];
  const held = [[80, 10], [10, 80], [150, 80], [80, 150]];
  const warp = new RigidWarp(mesh, held.map(([x, y]) => inMesh(mesh, { x, y })!));
  const base = mesh.rest.map((_, i) => turned(mesh.rest[i & ~1], mesh.rest[i | 1])[i & 1]);
  const places = warp.solve(base, Float64Array.from(held.flatMap(([x, y]) => turned(x, y))), 40);
  const { area, stretch } = distortion(mesh, places);
  assert.ok(area > 0.99 && stretch < 1.01, `area ${area}, stretch ${stretch}`);
});

test("curves are stilled without losing their peaks", () => {
  const wave = Array.from({ length: 75 }, (_, t) => 10 * Math.sin((2 * Math.PI * 1.2 * t) / 25));
  const trembling = wave.map((value, t) => value + (t % 2 ? 0.6 : -0.6) + (t === 30 ? 25 : 0));
  const smooth = smoothCurve(trembling, 25);
  const errors = smooth.map((value, t) => Math.abs(value - smooth[0] - wave[t] + wave[0]));
  assert.equal(smooth[0], 0);
  assert.ok(Math.max(...smooth) > 9 && Math.max(...smooth) < 11.5, `peak ${Math.max(...smooth)}`);
  assert.ok(Math.max(...errors) < 2.2, `error ${Math.max(...errors)}`);
});
