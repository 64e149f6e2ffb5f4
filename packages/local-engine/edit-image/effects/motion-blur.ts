import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { cubicPixel } from "@atelier/media/raster/sample-pixel.ts";

/** Longest smear in pixels that is worked out; longer ones on a reduced copy, in which fine lines along the motion would be lost last. */
const LONGEST = 42;

/** Mean along a line of `length` pixels through each pixel, `degrees` clockwise from level. */
export function motionBlur(picture: Raster, degrees: number, length: number): Raster {
  const factor = Math.max(1, length / LONGEST);
  const small = factor > 1 ? resizeRaster(picture, Math.max(8, Math.round(picture.width / factor)), Math.max(8, Math.round(picture.height / factor))) : picture;
  const steps = Math.max(1, Math.round(length / factor / 2));
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const exact = Math.abs(dx) < 1e-6 || Math.abs(dy) < 1e-6;
  const result: Raster = { ...small, data: new Uint8Array(small.data.length) };
  const sampled = new Uint8Array(3);
  for (let y = 0, at = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++, at += 3) {
      let [r, g, b] = [0, 0, 0];
      for (let k = -steps; k <= steps; k++) {
        if (exact || steps > 6) {
          const from = (
            Math.min(small.height - 1, Math.max(0, Math.round(y + dy * k))) * small.width + Math.min(small.width - 1, Math.max(0, Math.round(x + dx * k)))
          ) * 3;
          r += small.data[from];
          g += small.data[from + 1];
          b += small.data[from + 2];
        } else {
          cubicPixel(small, x + dx * k, y + dy * k, sampled, 0);
          r += sampled[0];
          g += sampled[1];
          b += sampled[2];
        }
      }
      const count = 2 * steps + 1;
      result.data[at] = r / count + 0.5;
      result.data[at + 1] = g / count + 0.5;
      result.data[at + 2] = b / count + 0.5;
    }
  }
  return factor > 1 ? resizeRaster(result, picture.width, picture.height) : result;
}
