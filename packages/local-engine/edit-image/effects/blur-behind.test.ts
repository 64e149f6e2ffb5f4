import assert from "node:assert/strict";
import { test } from "node:test";
import { createPlane, type Raster } from "@atelier/media/raster/raster.ts";
import { blurBehind } from "./blur-behind.ts";

const side = 200;

/** A red disc before stripes of two greys; `bottom` is where its lower edge lies. */
function scene(bottom: number) {
  const picture: Raster = { data: new Uint8Array(side * side * 3), width: side, height: side, channels: 3 };
  const matte = createPlane(side, side);
  for (let i = 0; i < matte.data.length; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    matte.data[i] = Math.min(1, Math.max(0, 40.5 - Math.hypot(x - 100, y - (bottom - 40))));
    const grey = Math.floor(x / 4) % 2 === 0 ? 90 : 150;
    [220, 30, 30].forEach((red, c) => (picture.data[i * 3 + c] = red * matte.data[i] + grey * (1 - matte.data[i])));
  }
  return { picture, cut: { matte, box: { x: 60, y: bottom - 80, width: 80, height: 80 } } };
}

const at = ({ data }: Raster, x: number, y: number) => data.subarray((y * side + x) * 3, (y * side + x) * 3 + 3);

/** Mean difference of neighbours along a part of a row. */
function stripes(picture: Raster, y: number): number {
  let sum = 0;
  for (let x = 5; x < 50; x++) sum += Math.abs(at(picture, x, y)[0] - at(picture, x + 4, y)[0]);
  return sum / 45;
}

test("nothing of a sharp subject is spread about behind it", () => {
  const { picture, cut } = scene(200);
  const blurred = blurBehind(picture, cut, 9);
  assert.deepEqual([...at(blurred, 100, 150)], [220, 30, 30]);
  for (let distance = 43; distance < 70; distance++) {
    const [red, green] = at(blurred, 100 - distance, 160);
    assert.ok(Math.abs(red - green) < 6, `${distance} pixels from the middle: ${red}, ${green}`);
  }
  assert.ok(stripes(blurred, 20) < 8 && stripes(blurred, 180) < 8, "the background is blurred everywhere");
});

test("the ground at the feet of who stands in the frame stays sharp, and blurs with the distance", () => {
  const { picture, cut } = scene(150);
  const blurred = blurBehind(picture, cut, 9);
  const [feet, nearer, far] = [150, 172, 20].map((y) => stripes(blurred, y));
  assert.ok(feet > 45 && nearer < 0.8 * feet && far < 0.2 * feet, `${feet} at the feet, ${nearer} nearer, ${far} far`);
});
