import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import { toLab } from "../colour/lab-colour.ts";

/** Distance in pixels from the outline at which colours are compared, and the softness of the comparison. */
const ACROSS = 3;
const SOFT = 1.2;
/** Difference in L*a*b* from which on the two sides of an outline count as different. */
const DIFFERENT = 9;

/** Difference in a* and b* up to which a darker inside may be the shadow of something on the outside's surface, and how much darker that is. */
const SAME_CHROMA = 5;
const DARKER = 8;

/** What the colours on both sides of an outline tell of it. */
export interface OutlineShares {
  /** The part where they are alike, 0..1: there the segmentation had nothing to go by. */
  alike: number;
  /** The part where the inside is only darker, 0..1: a shadow that is taken along. A dark thing on a grey ground has it too. */
  shaded: number;
}

/**
 * Compares the colours on both sides of an outline. The picture's own border does not count.
 * @param small RGB, of the segment's size. @param segment above 0.5 for the subject
 */
export function outlineShares(small: Raster, { data, width, height }: Plane): OutlineShares {
  const lab = toLab(small);
  const [light, a, b] = [lab.l, lab.a, lab.b].map((plane) => gaussianBlur(plane, SOFT).data);
  const side = gaussianBlur({ data, width, height }, 2).data;
  let [alike, shaded, count] = [0, 0, 0];
  for (let y = ACROSS + 1; y < height - ACROSS - 1; y++) {
    for (let x = ACROSS + 1; x < width - ACROSS - 1; x++) {
      const i = y * width + x;
      if (data[i] <= 0.5 || (data[i - 1] > 0.5 && data[i + 1] > 0.5 && data[i - width] > 0.5 && data[i + width] > 0.5)) continue;
      const [across, down] = [side[i + 1] - side[i - 1], side[i + width] - side[i - width]];
      const length = Math.hypot(across, down) || 1;
      const step = Math.round((across / length) * ACROSS) + Math.round((down / length) * ACROSS) * width;
      const lighter = light[i + step] - light[i - step];
      const chroma = Math.hypot(a[i + step] - a[i - step], b[i + step] - b[i - step]);
      count++;
      if (Math.hypot(lighter, chroma) < DIFFERENT) alike++;
      else if (chroma < SAME_CHROMA && lighter < -DARKER) shaded++;
    }
  }
  return count > 0 ? { alike: alike / count, shaded: shaded / count } : { alike: 1, shaded: 0 };
}
