import type { Plane } from "@atelier/media/raster/raster.ts";
import { maskedMean } from "../vision/filters/masked-mean.ts";
import type { ColourRatio } from "../vision/colour/colour-ratio.ts";

/** A patch's light is moved by at most this part of the luma around it: larger differences are the forms of the face. */
const LARGEST_LIGHT_CHANGE = 0.045;

/**
 * Draws colour that differs from the skin around it (within about 8 % of the face's width) towards it, in place. Broad colour, such as
 * warm cheeks on a cool forehead, is further apart than that and stays.
 *
 * @param strength 0..1.
 */
export function evenColour(ratio: ColourRatio, mask: Plane, faceWidth: number, strength: number): void {
  if (strength <= 0) return;
  for (const plane of [ratio.b, ratio.r]) {
    const around = maskedMean(plane, mask, 0.08 * faceWidth);
    for (let i = 0; i < plane.data.length; i++) plane.data[i] += strength * (around.data[i] - plane.data[i]);
  }
}

/**
 * Draws patches of light and dark of 3 to 8 % of the face's width towards what surrounds them, in place.
 *
 * @param base luma without texture. @param strength 0..1.
 */
export function evenLight(base: Plane, mask: Plane, faceWidth: number, strength: number): void {
  if (strength <= 0) return;
  const patch = maskedMean(base, mask, 0.025 * faceWidth);
  const around = maskedMean(base, mask, 0.08 * faceWidth);
  for (let i = 0; i < base.data.length; i++) {
    const limit = LARGEST_LIGHT_CHANGE * around.data[i];
    const change = around.data[i] - patch.data[i];
    // Saturates softly, so that a strong form is moved no more than a weak patch.
    base.data[i] += (strength * change * limit) / (limit + Math.abs(change));
  }
}
