import assert from "node:assert/strict";
import { test } from "node:test";
import { createBitmap, pack } from "../canvas/bitmap.ts";
import { matchPhotograph, surroundingsIn } from "./match-photograph.ts";

const [width, height] = [80, 120];

/** An orange disc on nothing. */
function disc() {
  const bitmap = createBitmap(width, height);
  for (let i = 0; i < bitmap.data.length; i++) if (Math.hypot((i % width) - 40, Math.floor(i / width) - 60) < 34) bitmap.data[i] = pack(225, 120, 50);
  return bitmap;
}

function before(r: number, g: number, b: number) {
  const frame = createBitmap(64, 64);
  for (let i = 0; i < frame.data.length; i++) frame.data[i] = i % 7 === 0 ? pack(r * 0.4, g * 0.4, b * 0.4) : pack(r, g, b);
  return surroundingsIn(frame, { left: -10, top: 5, right: 50, bottom: 90 })!;
}

const at = ({ data }: { data: Uint32Array }, x: number, y: number) => [0, 8, 16, 24].map((shift) => (data[y * width + x]! >>> shift) & 255);

test("light and hue of what stands around a photograph are taken over in part: darker at night, warmer at sunset, and it stays itself", () => {
  const [night, sunset, plain] = [[30, 45, 95], [240, 150, 80], [150, 150, 150]].map(([r, g, b]) => at(
    matchPhotograph(disc(), before(r!, g!, b!), 1), 40, 60,
  ));
  assert.ok(night![0]! < 0.8 * plain![0]! && night![0]! > night![1]! && night![1]! > night![2]! - 8, `${night} and ${plain}`);
  assert.ok(sunset![2]! / sunset![0]! < plain![2]! / plain![0]!, `${sunset} and ${plain}`);
});

test("the side towards the sun is brighter, edges are soft and take the scene's colour, nothing grows", () => {
  const result = matchPhotograph(disc(), before(60, 90, 200), 1);
  assert.ok(at(result, 62, 60)[0]! > 1.05 * at(result, 18, 60)[0]!);
  const [middle, edge] = [at(result, 40, 60), at(result, 40, 28)];
  const blue = ([r, , b]: number[]) => b! / (r! + 1);
  assert.ok(edge[3]! > 0 && blue(edge) > 1.15 * blue(middle), `${edge} and ${middle}`);
  assert.equal(middle[3], 255);
  const given = disc();
  assert.ok(result.data.every((pixel, i) => pixel >>> 24 <= given.data[i]! >>> 24));
});

test("a place outside the frame has no surroundings", () => {
  assert.equal(surroundingsIn(createBitmap(16, 16), { left: 20, top: 0, right: 30, bottom: 10 }), undefined);
});
