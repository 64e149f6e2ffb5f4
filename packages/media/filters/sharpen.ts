import { gaussianBlur } from "../raster/gaussian-blur.ts";
import { luminance } from "../raster/luminance.ts";
import type { Plane, Raster } from "../raster/raster.ts";
import { shiftLightness } from "./shift-lightness.ts";

/** Unsharp amount at strength 100: an edge of medium contrast then is about twice as steep. */
const LARGEST_AMOUNT = 2.2;
/** Differences of this many levels are halved: noise lives below, edges far above. */
const NOISE_LEVEL = 1.5;
/** How far a pixel may leave the range of its neighbours, as a part of that range. */
const OVERSHOOT = 0.12;

/**
 * Sharpens lightness and leaves colour alone: unsharp mask with a noise threshold, each result held within the range of its 3x3
 * neighbours plus 12 %, so that edges steepen without bright or dark outlines. The radius follows the picture's size
 * (sigma 0.7 pixels up to 0.5 megapixels, 1.6 from 2.6 on). Alpha is kept.
 *
 * @param strength integer 0..100; 0 returns the very raster it was given.
 */
export function sharpen(raster: Raster, strength: number): Raster {
  if (strength <= 0) return raster;
  const { width, height } = raster;
  const sigma = Math.min(1.6, Math.max(0.7, Math.sqrt((width * height) / 1e6)));
  const light = luminance(raster);
  const blurred = gaussianBlur(light, sigma);
  const amount = (LARGEST_AMOUNT * strength) / 100;
  const range = { lowest: 0, highest: 0 };
  const change = blurred.data;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const value = light.data[i];
      const detail = value - change[i];
      const wanted = value + amount * detail * (Math.abs(detail) / (Math.abs(detail) + NOISE_LEVEL));
      neighbourRange(light, x, y, range);
      const overshoot = OVERSHOOT * (range.highest - range.lowest);
      change[i] = Math.min(range.highest + overshoot, Math.max(range.lowest - overshoot, wanted)) - value;
    }
  }
  return shiftLightness(raster, change);
}

function neighbourRange({ data, width, height }: Plane, x: number, y: number, range: { lowest: number; highest: number }): void {
  const left = x > 0 ? -1 : 0;
  const right = x < width - 1 ? 1 : 0;
  let lowest = Infinity;
  let highest = -Infinity;
  for (let row = y > 0 ? y - 1 : y; row <= y + 1 && row < height; row++) {
    for (let at = row * width + x + left; at <= row * width + x + right; at++) {
      const value = data[at];
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
    }
  }
  range.lowest = lowest;
  range.highest = highest;
}
