import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { behindFaces } from "./behind-faces.ts";

const [width, height] = [120, 160];

/** 68 landmarks of an upright face of 50 pixels across, its brows in row 70 and its chin in row 120. */
function face() {
  const jaw = Array.from({ length: 17 }, (_, k) => ({ x: 60 - 25 * Math.cos((k * Math.PI) / 16), y: 80 + 40 * Math.sin((k * Math.PI) / 16) }));
  const rest = Array.from({ length: 51 }, (_, k) => (k < 10 ? { x: 40 + 4.4 * k, y: 70 } : { x: 50 + ((k * 7) % 20), y: 80 + ((k * 5) % 24) }));
  return { landmarks: [...jaw, ...rest], width: 50, down: { x: 0, y: 1 }, score: 1 };
}

test("from behind there is hair where the face is, and all else is as it was", () => {
  const head: Raster = { data: new Uint8Array(width * height * 4), width, height, channels: 4 };
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const onHead = Math.hypot((x - 60) / 40, (y - 75) / 60) < 1;
    const onFace = Math.hypot((x - 60) / 25, (y - 85) / 36) < 1;
    head.data.set(onFace ? [220, 170, 150, 255] : onHead || y > 130 ? [90, 60, 30, 255] : [0, 0, 0, 0], i * 4);
  }
  const back = behindFaces(head, [face()]);
  const at = (x: number, y: number) => [...back.data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
  for (const [x, y] of [[60, 75], [50, 80], [70, 85], [60, 60]]) assert.ok(at(x, y)[0] < 120, `${at(x, y)} at ${x}, ${y}`);
  assert.deepEqual(at(60, 145), [90, 60, 30]);
  assert.deepEqual(at(5, 5), [0, 0, 0]);
  assert.deepEqual(behindFaces(head, []).data, head.data);
});
