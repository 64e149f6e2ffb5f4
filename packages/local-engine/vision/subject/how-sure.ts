import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import { toLab } from "../colour/lab-colour.ts";

/** Distance in pixels from the outline at which colours are compared, and the softness of the comparison. */
const ACROSS = 3;
const SOFT = 1.2;
/** Difference in L*a*b* from which on two sides of an outline are told apart. */
const DIFFERENT = 9;

/**
 * The part of an outline on whose two sides colours are alike, 0..1: there the segmentation had nothing to go by. The picture's own border does not count.
 * @param small RGB, of the segment's size. @param segment above 0.5 for the subject
 */
export function likeOutline(small: Raster, { data, width, height }: Plane): number {
  const lab = toLab(small);
  const soft = [lab.l, lab.a, lab.b].map((plane) => gaussianBlur(plane, SOFT).data);
  const side = gaussianBlur({ data, width, height }, 2).data;
  let [alike, count] = [0, 0];
  for (let y = ACROSS + 1; y < height - ACROSS - 1; y++) {
    for (let x = ACROSS + 1; x < width - ACROSS - 1; x++) {
      const i = y * width + x;
      if (data[i] <= 0.5 || (data[i - 1] > 0.5 && data[i + 1] > 0.5 && data[i - width] > 0.5 && data[i + width] > 0.5)) continue;
      const [across, down] = [side[i + 1] - side[i - 1], side[i + width] - side[i - width]];
      const length = Math.hypot(across, down) || 1;
      const step = Math.round((across / length) * ACROSS) + Math.round((down / length) * ACROSS) * width;
      count++;
      if (Math.hypot(...soft.map((plane) => plane[i + step] - plane[i - step])) < DIFFERENT) alike++;
    }
  }
  return count > 0 ? alike / count : 1;
}
