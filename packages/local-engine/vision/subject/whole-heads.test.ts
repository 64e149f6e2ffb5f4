import assert from "node:assert/strict";
import { test } from "node:test";
import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import type { Face } from "../faces/find-faces.ts";
import type { Point } from "../polygon.ts";
import { holdsWholeHeads } from "./whole-heads.ts";

const size = 100;
const middle = { x: 50, y: 50 };

/** A face 40 pixels wide, in the order of its 68 landmarks, whose far cheek is nearer to the nose the more it is turned (0..1). */
function faceTurned(turned: number): Face {
  const at = (x: number, y: number): Point => ({ x: middle.x + 20 * (x > 0 ? x * (1 - turned) : x), y: middle.y + 20 * y });
  const line = (count: number, from: [number, number], to: [number, number]) =>
    Array.from({ length: count }, (_, i) => at(from[0] + ((to[0] - from[0]) * i) / (count - 1), from[1] + ((to[1] - from[1]) * i) / (count - 1)));
  const jaw = Array.from({ length: 17 }, (_, i) => at(-Math.cos((Math.PI * i) / 16), -0.2 + 1.2 * Math.sin((Math.PI * i) / 16)));
  const landmarks = [
    ...jaw, ...line(5, [-0.8, -0.4], [-0.2, -0.4]), ...line(5, [0.2, -0.4], [0.8, -0.4]), ...line(4, [0, -0.2], [0, 0.2]), ...line(5, [-0.2, 0.3], [0.2, 0.3]),
    ...line(6, [-0.6, -0.2], [-0.3, -0.2]), ...line(6, [0.3, -0.2], [0.6, -0.2]), ...line(12, [-0.4, 0.6], [0.4, 0.6]), ...line(8, [-0.3, 0.6], [0.3, 0.6]),
  ];
  return { landmarks, width: 40 * (1 - turned / 2), down: { x: 0, y: 1 }, score: 1 };
}

/** 1 where `holds`. */
function matteWhere(holds: (x: number, y: number) => boolean): Plane {
  const matte = createPlane(size, size, 0);
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) matte.data[y * size + x] = holds(x, y) ? 1 : 0;
  return matte;
}

/** The head behind the face: as wide to the left, and no wider than the far cheek to the right. */
const headOf = (turned: number) => (x: number, y: number) =>
  Math.hypot((x - middle.x) / (x > middle.x ? 20 * (1 - turned) : 26), (y - middle.y) / 26) <= 1;

test("a head that moves as a whole is whole, looking at the viewer or aside", () => {
  for (const turned of [0, 0.3, 0.6]) {
    assert.ok(holdsWholeHeads(matteWhere(headOf(turned)), { faces: [faceTurned(turned)], heads: [] }), `turned ${turned}`);
  }
});

test("a head that stays behind as a whole is whole", () => {
  assert.ok(holdsWholeHeads(matteWhere((_, y) => y > 85), { faces: [faceTurned(0)], heads: [] }));
});

test("half a face, a lost forehead and a cheek that is taken along are torn heads", () => {
  const head = headOf(0);
  assert.ok(!holdsWholeHeads(matteWhere((x, y) => head(x, y) && x < middle.x), { faces: [faceTurned(0)], heads: [] }));
  assert.ok(!holdsWholeHeads(matteWhere((x, y) => head(x, y) && y > middle.y - 8), { faces: [faceTurned(0)], heads: [] }));
  assert.ok(!holdsWholeHeads(matteWhere((x) => x < middle.x - 10), { faces: [faceTurned(0)], heads: [] }));
});
