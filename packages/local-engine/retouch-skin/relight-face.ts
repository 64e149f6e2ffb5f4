import type { Plane } from "@atelier/media/raster/raster.ts";
import type { LumaChroma } from "../vision/colour/luma-chroma.ts";
import { maskedMean } from "../vision/filters/masked-mean.ts";
import { smoothStep } from "../vision/polygon.ts";

/** The part of the distance (in stops) to the face's own bright side that a shadow is lifted at full strength. */
const SHADOW_LIFT = 0.7;
/** The same for areas brighter than the bright side, which are tamed. */
const HIGHLIGHT_CUT = 0.5;
/** Overall light added at full strength. */
const EXPOSURE = 1.05;

/**
 * Lights a face more evenly, in place: the large-scale light on the skin (retinex with a Gaussian surround of 12 % of the face's width;
 * Jobson, Rahman, Woodell 1997) is drawn towards the face's own bright side. It is measured against the face itself, so that a dark
 * skin's tone stays a dark skin's, and runs on smoothly over eyes, brows and lips.
 *
 * @param skin mask without features. @param strength 0..1.
 */
export function relight({ y, cb, cr }: LumaChroma, skin: Plane, faceWidth: number, strength: number): void {
  const light = maskedMean(y, skin, 0.12 * faceWidth);
  const target = Math.max(1, brightSide(light, skin));
  for (let i = 0; i < y.data.length; i++) {
    const distance = target / Math.max(8, light.data[i]);
    const wanted = Math.min(1.7, distance ** (distance > 1 ? SHADOW_LIFT : HIGHLIGHT_CUT) * EXPOSURE);
    const factor = keepingHighlights(y.data[i], 1 + strength * (wanted - 1));
    y.data[i] *= factor;
    // Colour grows less than light: shaded skin would turn orange.
    cb.data[i] *= factor ** 0.7;
    cr.data[i] *= factor ** 0.7;
  }
}

/** The factor, fading to 1 near white so that highlights keep their drawing. */
function keepingHighlights(y: number, factor: number): number {
  return factor <= 1 ? factor : 1 + (factor - 1) * (1 - smoothStep(170, 250, y * factor));
}

/** The light that two thirds of the skin are below. */
function brightSide(light: Plane, skin: Plane): number {
  const values = new Float32Array(Math.ceil(light.data.length / 5));
  let count = 0;
  for (let i = 0; i < light.data.length; i += 5) if (skin.data[i] > 0.5) values[count++] = light.data[i];
  return values.subarray(0, count).sort()[Math.floor((count * 2) / 3)] ?? 0;
}
