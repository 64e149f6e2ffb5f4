import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { clipRect, createPlane, type Plane, type Rect } from "@atelier/media/raster/raster.ts";
import type { Level } from "../level/level.ts";

/** Tones are compared over about so many pixels. */
const RADIUS = 8;
/** Standard deviation, in levels, of what hides a change of tone by half. */
/** A difference of tone of more levels than this (over the channels) is one of things. */
const LARGEST = 20;
const HIDING = 8;

/**
 * What has to be added to copied pixels so that their tone, over an area, is that of the guess: a sky or a wall that gets lighter to one side does so
 * in copies of it. Left out where the picture has enough contrast of its own to hide it.
 * @param copied by pixel of the hole the one it is copied from
 * @returns three channels a pixel; near the hole it is not 0 outside either
 */
export function matchTone({ width, height, rgb, hole, box: whole }: Level, copied: Int32Array): Float32Array {
  const correction = new Float32Array(3 * width * height);
  const box = boxAround(copied, width, height, whole);
  const square = createPlane(box.width, box.height);
  const pixels = new Int32Array(box.width * box.height);
  for (let k = 0, y = box.y; y < box.y + box.height; y++) for (let x = box.x; x < box.x + box.width; x++) pixels[k++] = y * width + x;
  const contrast = new Float32Array(pixels.length);
  const found: Plane[] = [];
  for (let c = 0; c < 3; c++) {
    const value = createPlane(box.width, box.height);
    const missing = createPlane(box.width, box.height);
    for (let k = 0; k < pixels.length; k++) {
      const i = pixels[k];
      const copy = rgb[3 * (hole[i] && copied[i] >= 0 ? copied[i] : i) + c];
      value.data[k] = copy;
      square.data[k] += copy * copy;
      missing.data[k] = rgb[3 * i + c] - copy;
    }
    const mean = gaussianBlur(value, RADIUS).data;
    for (let k = 0; k < pixels.length; k++) contrast[k] -= mean[k] * mean[k];
    found.push(gaussianBlur(missing, RADIUS));
  }
  const meanSquare = gaussianBlur(square, RADIUS).data;
  for (let k = 0; k < pixels.length; k++) contrast[k] = Math.max(0, contrast[k] + meanSquare[k]) / 3;
  for (let k = 0; k < pixels.length; k++) {
    const share = 1 / (1 + contrast[k] / (HIDING * HIDING));
    const wanted = (found[0].data[k] ** 2 + found[1].data[k] ** 2 + found[2].data[k] ** 2) / (LARGEST * LARGEST);
    const at = 3 * pixels[k];
    for (let c = 0; c < 3; c++) correction[at + c] = (share * found[c].data[k]) / (1 + wanted * wanted);
  }
  return correction;
}

/** The rectangle that the copies have an effect in. @param whole rectangle around the hole */
function boxAround(copied: Int32Array, width: number, height: number, whole: Rect): Rect {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = whole.y; y < whole.y + whole.height; y++) {
    for (let x = whole.x; x < whole.x + whole.width; x++) {
      if (copied[y * width + x] < 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return clipRect(left - 3 * RADIUS, top - 3 * RADIUS, right + 3 * RADIUS, bottom + 3 * RADIUS, width, height);
}
