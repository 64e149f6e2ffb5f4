import assert from "node:assert/strict";
import { test } from "node:test";
import { createPlane, type Raster } from "@atelier/media/raster/raster.ts";
import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import { widenedBackground } from "./widened-background.ts";

const [width, height] = [480, 360];
const options = { grain: 1, seed: 3, signal: new AbortController().signal };
const disc = (x: number, y: number) => Math.hypot(x - 180, y - 180) < 72;

/** A bright disc before what `behind` says, and its matte. */
function drawn(behind: (x: number, y: number) => number): { picture: Raster; matte: ReturnType<typeof createPlane> } {
  const noise = whiteNoise(width, height, 5);
  const matte = createPlane(width, height);
  const picture: Raster = { data: new Uint8Array(width * height * 3), width, height, channels: 3 };
  for (let i = 0; i < matte.data.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    matte.data[i] = disc(x, y) ? 1 : 0;
    picture.data.fill(Math.round((disc(x, y) ? 220 : behind(x, y)) + noise.data[i]!), 3 * i, 3 * i + 3);
  }
  return { picture, matte };
}

test("no hair that the matte left out stays behind where the subject was", async () => {
  // Twenty hairs stand out by 9 pixels.
  const isHair = (x: number, y: number) => Math.abs(Math.sin(10 * Math.atan2(y - 180, x - 180))) * Math.hypot(x - 180, y - 180) < 8;
  const { picture, matte } = drawn((x, y) => (Math.hypot(x - 180, y - 180) < 81 && isHair(x, y) ? 200 : 60));
  const { picture: { data, width: wide }, margin } = await widenedBackground(picture, matte, options);
  for (let y = 40; y < 320; y++) {
    for (let x = 40; x < 320; x++) {
      const level = data[3 * ((y + margin) * wide + x + margin)]!;
      assert.ok(Math.abs(level - 60) < 40, `${x},${y}: ${level}`);
    }
  }
});

test("a pattern beside the subject stays as sharp as it was", async () => {
  const { picture, matte } = drawn((x, y) => ((x >> 1) + (y >> 1)) % 2 ? 20 : 180);
  const { picture: { data, width: wide }, margin } = await widenedBackground(picture, matte, options);
  for (let x = 268; x < 290; x++) assert.equal(data[3 * ((180 + margin) * wide + x + margin)], picture.data[3 * (180 * width + x)], `${x}`);
});
