import { onWhite } from "../../vision/colour/on-white.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";

/** What is cut off above, of all that is cut off above and below: heads are seldom at the bottom. */
const ABOVE = 0.4;

/** The picture as RGB of a video's size; of another shape, it fills the frame and what is too much is cut off. */
export function fitted(picture: Raster, width: number, height: number): Raster {
  const rgb = onWhite(picture);
  if (rgb.width === width && rgb.height === height) return rgb;
  const scale = Math.max(width / rgb.width, height / rgb.height);
  const [w, h] = [width / scale, height / scale];
  // A rounded pixel is no other shape.
  const from = {
    x: Math.abs(rgb.width - w) < 2 ? 0 : (rgb.width - w) / 2, y: Math.abs(rgb.height - h) < 2 ? 0 : (rgb.height - h) * ABOVE,
    width: Math.abs(rgb.width - w) < 2 ? rgb.width : w, height: Math.abs(rgb.height - h) < 2 ? rgb.height : h,
  };
  return resizeRaster(rgb, width, height, from);
}
