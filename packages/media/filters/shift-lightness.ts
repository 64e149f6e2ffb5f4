import type { Raster } from "../raster/raster.ts";

/**
 * A raster whose pixels are lighter or darker by `change` levels (one number a pixel), the same in each colour channel, so that the
 * difference of the channels, which is the colour, stays. Where a channel would leave 0..255 the pixel's change is cut for all of
 * them alike. Alpha is kept.
 */
export function shiftLightness(raster: Raster, change: Float32Array): Raster {
  const { data, width, height, channels } = raster;
  const result = new Uint8Array(data.length);
  const colours = channels < 3 ? 1 : 3;
  for (let i = 0, at = 0; i < change.length; i++, at += channels) {
    let lowest = data[at];
    let highest = lowest;
    for (let c = 1; c < colours; c++) {
      lowest = Math.min(lowest, data[at + c]);
      highest = Math.max(highest, data[at + c]);
    }
    const shift = Math.round(Math.min(255 - highest, Math.max(-lowest, change[i])));
    for (let c = 0; c < colours; c++) result[at + c] = data[at + c] + shift;
    if (channels > colours) result[at + colours] = data[at + colours];
  }
  return { data: result, width, height, channels };
}
