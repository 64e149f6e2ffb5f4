import assert from "node:assert/strict";
import { test } from "node:test";
import { bilinearPixel } from "@atelier/media/raster/sample-pixel.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import { createEyelids } from "./eyelids.ts";
import { faceFrame } from "./face-frame.ts";

const [width, height] = [200, 160];
/** Rows of the brow, of both lids, and of the mouth. */
const rows = { brow: 50, upper: 58, lower: 68, mouth: 120 };

function face(): Face {
  const landmarks = Array.from({ length: 68 }, () => ({ x: 100, y: 90 }));
  const eye = (first: number, left: number) => {
    const across = [0, 10, 22, 32, 22, 10];
    across.forEach((x, i) => (landmarks[first + i] = { x: left + x, y: i === 0 || i === 3 ? 63 : i < 3 ? rows.upper : rows.lower }));
  };
  eye(36, 45);
  eye(42, 123);
  for (let i = 0; i < 5; i++) [landmarks[17 + i], landmarks[22 + i]] = [{ x: 42 + 10 * i, y: rows.brow }, { x: 120 + 10 * i, y: rows.brow }];
  [landmarks[48], landmarks[54]] = [{ x: 80, y: rows.mouth }, { x: 120, y: rows.mouth }];
  return { landmarks, width: 150, down: { x: 0, y: 1 } } as unknown as Face;
}

test("lids that close cover the eye and leave a brow close above where it is", () => {
  const data = new Uint8Array(width * height * 3).fill(190);
  for (let y = 46; y < 53; y++) data.fill(30, y * width * 3, (y + 1) * width * 3);
  for (let y = rows.upper; y <= rows.lower; y++) data.fill(250, y * width * 3, (y + 1) * width * 3);
  const picture: Raster = { data: data.slice(), width, height, channels: 3 };
  createEyelids(picture, face(), faceFrame(face()), bilinearPixel).draw(data, 1, undefined);
  const at = (x: number, y: number) => data[(y * width + x) * 3]!;
  for (let y = 44; y < 53; y++) assert.equal(at(61, y), picture.data[(y * width + 61) * 3], `row ${y} of the brow`);
  for (let y = rows.upper + 1; y < rows.lower - 3; y++) assert.ok(at(61, y) > 150 && at(61, y) < 215, `row ${y}: ${at(61, y)} is skin`);
});

test("eyes whose lids are hidden by the rim of glasses stay open", () => {
  const data = new Uint8Array(width * height * 3).fill(190);
  for (let y = 54; y < 56; y++) data.fill(40, y * width * 3, (y + 1) * width * 3);
  for (let y = rows.upper; y <= rows.lower; y++) data.fill(250, y * width * 3, (y + 1) * width * 3);
  const picture: Raster = { data: data.slice(), width, height, channels: 3 };
  createEyelids(picture, face(), faceFrame(face()), bilinearPixel).draw(data, 1, undefined);
  assert.ok(Buffer.from(data).equals(picture.data));
});
