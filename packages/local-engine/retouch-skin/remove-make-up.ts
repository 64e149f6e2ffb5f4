import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import { faceRegions } from "../vision/faces/face-regions.ts";
import type { LumaChroma } from "../vision/colour/luma-chroma.ts";
import { maskedMean } from "../vision/filters/masked-mean.ts";
import { type Point, smoothStep, visitNear } from "../vision/polygon.ts";
import { colourRatio, type ColourRatio, DARK_OFFSET } from "../vision/colour/colour-ratio.ts";

/** Bare lips differ from the skin around them by this much red, and are this much darker. */
const LIP_RED = 0.026;
const LIP_LIGHT = 0.84;
/** How far lips, lids and cheeks are drawn to their bare state at full strength. */
const LIPS = 0.8;
const LIDS = 0.65;
const CHEEKS = 0.65;

/**
 * Draws blush towards the mean colour of the skin, in place: broad colour on cheeks and nose goes, small natural variation stays.
 *
 * @param strength 0..1.
 */
export function removeBlush(ratio: ColourRatio, mask: Plane, faceWidth: number, strength: number): void {
  if (strength <= 0) return;
  for (const plane of [ratio.b, ratio.r]) {
    const broad = maskedMean(plane, mask, 0.06 * faceWidth);
    const whole = maskedMean(plane, mask, 0.6 * faceWidth);
    for (let i = 0; i < plane.data.length; i++) plane.data[i] += strength * CHEEKS * (whole.data[i] - broad.data[i]);
  }
}

/**
 * Lips and eyelids without colour: `bare` is the picture with both as bare skin, to be blended by `mask` (0..1). Teeth, eyeballs,
 * lashes and brows are left out.
 *
 * @param skin mask without features, from which the bare colour is taken. @param lips mask of the lips.
 * @param origin place of the picture's first pixel in the face's coordinates.
 */
export function bareLipsAndLids(picture: LumaChroma, skin: Plane, lips: Plane, origin: Point, face: Face, strength: number): { bare: LumaChroma; mask: Plane } {
  const { width, height } = picture.y;
  const ratio = colourRatio(picture);
  const bare = {
    y: maskedMean(picture.y, skin, 0.12 * face.width),
    b: maskedMean(ratio.b, skin, 0.3 * face.width),
    r: maskedMean(ratio.r, skin, 0.3 * face.width),
  };
  const lids = lidWeights(picture.y, origin, face);
  const mask = createPlane(width, height);
  const result: LumaChroma = { y: createPlane(width, height), cb: createPlane(width, height), cr: createPlane(width, height) };
  const lipLight = maskedMean(picture.y, lips, 0.04 * face.width);
  const lidLight = maskedMean(picture.y, lids, 0.03 * face.width);
  for (let i = 0; i < mask.data.length; i++) {
    const onLips = lips.data[i] * LIPS;
    const weight = strength * Math.max(onLips, lids.data[i] * LIDS);
    if (weight === 0) continue;
    const isLip = onLips >= lids.data[i] * LIDS;
    const light = isLip ? lipLight.data[i] : lidLight.data[i];
    const wanted = isLip ? LIP_LIGHT * bare.y.data[i] : 0.97 * bare.y.data[i];
    // Make-up mostly darkens: light is given back within limits, and the texture rides on it.
    const y = picture.y.data[i] * Math.min(isLip ? 1.45 : 1.25, Math.max(isLip ? 0.94 : 1, wanted / Math.max(16, light)));
    mask.data[i] = weight;
    result.y.data[i] = y;
    result.cb.data[i] = bare.b.data[i] * (y + DARK_OFFSET);
    result.cr.data[i] = (bare.r.data[i] + (isLip ? LIP_RED : 0)) * (y + DARK_OFFSET);
  }
  return { bare: result, mask };
}

/** Lids from the eyes to the brows and below, without eyeballs, lashes and brows. */
function lidWeights(y: Plane, origin: Point, face: Face): Plane {
  const regions = faceRegions(face);
  const unit = face.width;
  const lids = createPlane(y.width, y.height);
  for (const around of regions.eyeSurrounds) {
    visitNear(y, origin, around, 0.04 * unit, (i, distance) => (lids.data[i] = 1 - smoothStep(-0.03 * unit, 0.04 * unit, distance)));
  }
  for (const part of [...regions.eyes, ...regions.brows]) {
    visitNear(y, origin, part, 0.035 * unit, (i, distance) => (lids.data[i] = Math.min(lids.data[i], smoothStep(0.012 * unit, 0.035 * unit, distance))));
  }
  return lids;
}
