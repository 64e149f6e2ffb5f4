import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { luminance } from "@atelier/media/raster/luminance.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { toByte } from "./blur-raster.ts";
import { type Palette, takeColours } from "./colour-transfer.ts";
import { kuwahara } from "./painterly.ts";
import { quilt } from "./quilt.ts";

/** Long edge of the copy that is smoothed into strokes. */
const STROKE_EDGE = 1100;
/** What of the woven texture counts as fine, as a part of the long edge: its larger shapes are those of its patches. */
const FINE = 1 / 75;

/**
 * A picture with the colours of another and its fine texture: its own detail is smoothed into strokes, and over them lies what a quilt of the
 * other's patches has in detail. Shapes stay the picture's; where the other is smooth so is the result. Gives a new raster.
 *
 * @param own palette of the picture, or of the clip that it is a frame of
 */
export function takeStyle(picture: Raster, style: Raster, strength: number, seed: number, own?: Palette): Raster {
  const { width, height } = picture;
  const scale = Math.min(1, STROKE_EDGE / Math.max(width, height));
  const small = scale < 1 ? resizeRaster(picture, Math.round(width * scale), Math.round(height * scale)) : picture;
  const strokes = kuwahara(small, Math.max(1, Math.round((Math.max(small.width, small.height) / 420) * Math.sqrt(Math.min(2, strength)))));
  const result = takeColours(scale < 1 ? resizeRaster(strokes, width, height) : { ...strokes, data: Uint8Array.from(strokes.data) }, style, 1, own);
  const woven = luminance(quilt(picture, style, seed, 0.6));
  const broad = gaussianBlur(woven, Math.max(width, height) * FINE);
  const part = Math.min(1.6, 0.9 * strength);
  const most = usualDetail(style);
  for (let i = 0, at = 0; i < woven.data.length; i++, at += 3) {
    // What stands out farther than the other's detail does is the seam of two patches, or a shape of its own.
    const fine = part * most * Math.tanh((woven.data[i] - broad.data[i]) / most);
    for (let c = 0; c < 3; c++) result.data[at + c] = toByte(result.data[at + c] + fine);
  }
  return result;
}

/** How far the detail of a picture stands out from its surroundings, in levels: six times what half of it stays below. */
function usualDetail(style: Raster): number {
  const scale = Math.min(1, 420 / Math.max(style.width, style.height));
  const light = luminance(scale < 1 ? resizeRaster(style, Math.max(1, Math.round(style.width * scale)), Math.max(1, Math.round(style.height * scale))) : style);
  const broad = gaussianBlur(light, 720 * FINE);
  const detail = light.data.map((v, i) => Math.abs(v - broad.data[i])).sort();
  return Math.max(0.5, 6 * detail[Math.floor(0.5 * detail.length)]);
}
