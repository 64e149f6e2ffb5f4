import type { Raster } from "@atelier/media/raster/raster.ts";
import { createPlane } from "@atelier/media/raster/raster.ts";
import { edgePreservingBlur } from "../../vision/filters/guided-filter.ts";
import { blendLumaChroma, toLumaChroma } from "../../vision/colour/luma-chroma.ts";
import { noiseDeviation } from "../../vision/filters/noise-deviation.ts";

/** Guided filters sized by the picture's own noise: wide and strong on the colour differences, narrow and careful on luma. In place. */
export function denoise(picture: Raster, strength: number): Raster {
  const rect = { x: 0, y: 0, width: picture.width, height: picture.height };
  const planes = toLumaChroma(picture, rect);
  const noise = Math.max(1.2, noiseDeviation(planes.y));
  const unit = Math.max(1, Math.max(picture.width, picture.height) / 1000);
  const smooth = {
    y: edgePreservingBlur(planes.y, 2 * unit, 1.6 * noise * strength),
    cb: edgePreservingBlur(planes.cb, 4 * unit, 2.5 * noise * strength),
    cr: edgePreservingBlur(planes.cr, 4 * unit, 2.5 * noise * strength),
  };
  blendLumaChroma(picture, rect, smooth, createPlane(picture.width, picture.height, Math.min(1, 0.6 + 0.35 * strength)));
  return picture;
}
