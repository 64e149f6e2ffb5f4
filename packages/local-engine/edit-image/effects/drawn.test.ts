import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { grade } from "./grade.ts";
import { oilPainting } from "./oil.ts";
import { pencilSketch } from "./pencil.ts";
import { watercolour } from "./watercolour.ts";

const side = 180;

/** Four tones side by side, dark to light, a red bar across them. */
function tones(): Raster {
  const picture: Raster = { data: new Uint8Array(side * side * 3), width: side, height: side, channels: 3 };
  for (let i = 0; i < side * side; i++) {
    const grey = [8, 80, 150, 235][Math.floor((i % side) / (side / 4))];
    const bar = Math.floor(i / side) > 80 && Math.floor(i / side) < 100;
    picture.data.set(bar ? [200, 30, 30] : [grey, grey, grey], i * 3);
  }
  return picture;
}

/** Mean level in the middle of each of the four tones, above the bar. */
function means({ data }: Raster): number[] {
  return [0, 1, 2, 3].map((k) => {
    let [sum, count] = [0, 0];
    for (let y = 30; y < 70; y++) for (let x = k * 45 + 12; x < k * 45 + 33; x++) [sum, count] = [sum + data[(y * side + x) * 3 + 1], count + 1];
    return sum / count;
  });
}

for (const [name, draw] of [
  ["pencil", (seed: number) => pencilSketch(tones(), 1, seed, false)],
  ["oil", (seed: number) => oilPainting(tones(), 1, seed)],
  ["watercolour", (seed: number) => watercolour(tones(), 1, seed)],
] as const) {
  test(`${name}: darker is drawn darker, the same from a seed and otherwise from another`, () => {
    const one = draw(3);
    const [black, dark, light, white] = means(one);
    assert.ok(black + 15 < dark && dark + 15 < light && light + 10 < white, means(one).join(" "));
    assert.ok(white > 215 && black < 110, `black ${black}, white ${white}`);
    assert.deepEqual(draw(3).data, one.data);
    assert.notDeepEqual(draw(4).data, one.data);
  });
}

test("oil covers the whole canvas, and keeps the colour of a thing as wide as its brushes", () => {
  const { data } = oilPainting(tones(), 1, 3);
  for (let i = 0; i < side * side; i++) if (i % side > 140) assert.ok(Math.max(data[i * 3], data[i * 3 + 1]) > 60, `pixel ${i} is bare`);
  const bar = data.subarray((90 * side + 90) * 3, (90 * side + 90) * 3 + 3);
  assert.ok(bar[0] > 140 && bar[1] < 90, `the bar became ${[...bar]}`);
});

test("a tint of the shadows leaves black nearly black", () => {
  const black: Raster = { data: new Uint8Array(3), width: 1, height: 1, channels: 3 };
  const [, , blue] = grade(black, { shadows: { rgb: [20, 40, 190], part: 1 } }).data;
  assert.ok(blue > 5 && blue < 48, `blue is ${blue}`);
  const grey: Raster = { data: new Uint8Array(3).fill(80), width: 1, height: 1, channels: 3 };
  const [red, , more] = grade(grey, { shadows: { rgb: [20, 40, 190], part: 1 } }).data;
  assert.ok(more - red > 50, `a dark grey becomes ${red}, ${more}`);
});
