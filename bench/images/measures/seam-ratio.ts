import { luminance } from "@atelier/media/raster/luminance.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";

/** Bands on both sides of the border that it is compared with, in pixels. */
const BAND = 16;

/**
 * Mean luma difference of neighbours across the border of an area, over that of neighbours within 16 pixels on both sides, in the same direction:
 * 1 is a border that cannot be seen, more a step, less a blur.
 */
export function seamRatio(picture: Raster, hole: Uint8Array): number {
  const { width, height } = picture;
  const { data } = luminance(picture);
  const total = { across: 0, crossings: 0, around: 0, neighbours: 0 };
  for (const step of [1, width]) {
    for (let i = 0; i + step < data.length; i++) {
      const isPair = (at: number) =>
        at >= 0 && at + step < data.length && (step > 1 || (at % width < width - 1 && Math.floor(at / width) === Math.floor(i / width)));
      if (!isPair(i) || hole[i] === hole[i + step] || i >= width * (height - 1)) continue;
      total.across += Math.abs(data[i] - data[i + step]);
      total.crossings++;
      for (let k = -BAND; k <= BAND; k++) {
        const at = i + k * step;
        if (k === 0 || !isPair(at) || hole[at] !== hole[at + step]) continue;
        total.around += Math.abs(data[at] - data[at + step]);
        total.neighbours++;
      }
    }
  }
  return total.across / total.crossings / Math.max(0.5, total.around / total.neighbours);
}
