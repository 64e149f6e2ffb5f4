import assert from "node:assert/strict";
import { test } from "node:test";
import { type Bitmap, createBitmap, pack } from "./bitmap.ts";
import { blurBitmap } from "./blur-bitmap.ts";
import { drawLayer } from "./draw-layer.ts";
import { drawSprite } from "./draw-sprite.ts";

const filled = (width: number, height: number, colour: number): Bitmap => {
  const bitmap = createBitmap(width, height);
  bitmap.data.fill(colour);
  return bitmap;
};
const channels = (pixel: number) => [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255];
const isNear = (pixel: number, wanted: number[], message: string) =>
  channels(pixel).forEach((value, i) => assert.ok(Math.abs(value - wanted[i]!) <= 2, `${message}: ${channels(pixel)} instead of ${wanted}`));

test("an opaque layer replaces, a translucent one mixes, an empty one leaves what is there", () => {
  const place = { x: 0, y: 0, scale: 1, wraps: false, opacity: 1 };
  for (const [alpha, opacity, wanted] of [[1, 1, [200, 100, 0]], [0.5, 1, [150, 100, 50]], [1, 0.5, [150, 100, 50]], [0, 1, [100, 100, 100]]] as const) {
    const frame = filled(8, 8, pack(100, 100, 100));
    drawLayer(frame, filled(8, 8, pack(200, 100, 0, alpha)), { ...place, opacity });
    isNear(frame.data[27]!, [...wanted], `alpha ${alpha}, opacity ${opacity}`);
  }
});

test("a layer that repeats covers every column, wherever it begins, and two of its widths apart it is the same", () => {
  const stripes = createBitmap(8, 1);
  for (let x = 0; x < 8; x++) stripes.data[x] = pack(x * 30, 0, 0);
  const frame = createBitmap(40, 1);
  drawLayer(frame, stripes, { x: -13.37, y: 0, scale: 1, wraps: true, opacity: 1 });
  for (let x = 0; x < 24; x++) assert.equal(frame.data[x], frame.data[x + 16]);
  assert.ok(frame.data.every((pixel) => pixel !== 0));
});

test("a sprite lies where its anchor is put, mirrored and turned about it", () => {
  const arrow = createBitmap(20, 10);
  for (let y = 0; y < 10; y++) for (let x = 0; x < 20; x++) arrow.data[y * 20 + x] = x < 10 ? pack(255, 0, 0) : pack(0, 0, 255);
  const place = { x: 30, y: 30, anchorX: 0.5, anchorY: 0.5, scaleX: 1, scaleY: 1, rotation: 0 };
  const at = (change: object, x: number, y: number) => {
    const frame = filled(60, 60, pack(0, 0, 0));
    drawSprite(frame, arrow, { ...place, ...change });
    return frame.data[y * 60 + x]!;
  };
  isNear(at({}, 25, 30), [255, 0, 0], "left half");
  isNear(at({ scaleX: -1 }, 25, 30), [0, 0, 255], "mirrored");
  isNear(at({ rotation: Math.PI / 2 }, 30, 24), [255, 0, 0], "turned clockwise, its left is up");
  isNear(at({ adds: true, opacity: 0.5 }, 25, 30), [127, 0, 0], "half its light");
  isNear(at({}, 5, 5), [0, 0, 0], "elsewhere");
});

test("blur keeps a plane as it is and spreads a point to both edges of what repeats", () => {
  const plane = filled(12, 6, pack(90, 120, 30));
  assert.deepEqual(blurBitmap(plane, 3).data, plane.data);
  const point = createBitmap(16, 9);
  point.data[4 * 16] = pack(255, 255, 255);
  const soft = blurBitmap(point, 2, true);
  assert.equal(soft.data[4 * 16 + 1], soft.data[4 * 16 + 15]);
  assert.ok(channels(soft.data[4 * 16 + 1]!)[0]! > 0);
});
