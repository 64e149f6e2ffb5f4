import assert from "node:assert/strict";
import { test } from "node:test";
import { castOnScreen } from "./screen.ts";
import { createLens, createView, direction } from "./view.ts";

const lens = createLens(320, 240, 120);
const direct = new Float64Array(3);

/** The place of the picture that a view shows at (x, y). */
function seen(horizontal: number, vertical: number, x: number, y: number): [number, number] {
  const view = createView(lens, 160, 120, horizontal, vertical, 5);
  const hit = { u: 0, v: 0, distance: 0 };
  direction(view, x, y, direct);
  castOnScreen({ x: 0, y: 0 }, lens, view)(direct[0], direct[1], direct[2], hit);
  return [hit.u, hit.v];
}

test("from its own place a picture without a subject is seen as it is, and its middle stays in the middle from everywhere", () => {
  for (const [x, y] of [[0, 0], [160, 120], [319, 10], [40, 230]]) {
    const [u, v] = seen(0, 0, x, y);
    assert.ok(Math.hypot(u - x, v - y) < 1e-6, `${x},${y} at ${u},${v}`);
  }
  for (const [h, v] of [[15, 0], [-12, 10], [0, 15], [8, -12]]) {
    const [u, w] = seen(h, v, 160, 120);
    assert.ok(Math.hypot(u - 160, w - 120) < 1e-6, `${h}, ${v}: ${u}, ${w}`);
  }
});

test("seen from aside its columns keep their order", () => {
  for (const h of [15, -15, 8]) for (let x = 40; x < 270; x += 10) assert.ok(seen(h, 0, x + 10, 120)[0] > seen(h, 0, x, 120)[0], `${h} at ${x}`);
});
