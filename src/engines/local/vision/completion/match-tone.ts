import { gaussianBlur } from "../../../../raster/gaussian-blur.ts";
import { createPlane, type Plane } from "../../../../raster/raster.ts";
import type { Level } from "./level.ts";

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
export function matchTone({ width, height, rgb, hole }: Level, copied: Int32Array): Float32Array {
  const correction = new Float32Array(3 * width * height);
  const value = createPlane(width, height);
  const square = createPlane(width, height);
  const missing = createPlane(width, height);
  const contrast = new Float32Array(width * height);
  const found: Plane[] = [];
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < hole.length; i++) {
      const copy = rgb[3 * (hole[i] && copied[i] >= 0 ? copied[i] : i) + c];
      value.data[i] = copy;
      square.data[i] = copy * copy;
      missing.data[i] = rgb[3 * i + c] - copy;
    }
    const mean = gaussianBlur(value, RADIUS).data;
    const meanSquare = gaussianBlur(square, RADIUS).data;
    for (let i = 0; i < contrast.length; i++) contrast[i] += Math.max(0, meanSquare[i] - mean[i] * mean[i]) / 3;
    found.push(gaussianBlur(missing, RADIUS));
  }
  for (let i = 0; i < contrast.length; i++) {
    const share = 1 / (1 + contrast[i] / (HIDING * HIDING));
    const wanted = (found[0].data[i] ** 2 + found[1].data[i] ** 2 + found[2].data[i] ** 2) / (LARGEST * LARGEST);
    for (let c = 0; c < 3; c++) correction[3 * i + c] = (share * found[c].data[i]) / (1 + wanted * wanted);
  }
  return correction;
}
