import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import { faceRegions } from "../vision/faces/face-regions.ts";
import type { LumaChroma } from "../vision/colour/luma-chroma.ts";
import { maskedMean } from "../vision/filters/masked-mean.ts";
import { type Point, signedDistance, smoothStep, visitNear } from "../vision/polygon.ts";
import { colourRatio } from "../vision/colour/colour-ratio.ts";

/** How far from the landmarks, in widths of the face, lips are looked for: on open mouths these are off by up to a tenth. */
const REACH = 0.11;
/** Lips whose colour ratio differs from the skin's by less than this cannot be separated by colour; their landmarks alone count. */
const LEAST_DIFFERENCE = 0.012;
/** From the first difference on lips are followed beyond their landmarks, from the second all the way: paler ones look like flushed skin. */
const DISTINCT = [0.05, 0.09] as const;

/**
 * Where the lips are, 0..1: what differs from the skin around it as the inside of the lips' landmarks does, in and near them, without teeth
 * and the dark between. Follows lips that the landmarks miss, and lipstick of any colour.
 *
 * @param skin mask of the picture's size. @param origin place of the picture's first pixel in the coordinates of the face.
 */
export function lipMask(picture: LumaChroma, skin: Plane, origin: Point, face: Face): Plane {
  const { y } = picture;
  const { lips, mouth } = faceRegions(face);
  const unit = face.width;
  const ratio = colourRatio(picture);
  const bare = { b: maskedMean(ratio.b, skin, 0.3 * unit), r: maskedMean(ratio.r, skin, 0.3 * unit), y: maskedMean(y, skin, 0.15 * unit) };
  const seeds: { b: number; r: number }[] = [];
  const nearby: { i: number; distance: number; inMouth: boolean }[] = [];
  visitNear(y, origin, lips, REACH * unit, (i, distance) => {
    if (y.data[i] < 0.3 * bare.y.data[i]) return;
    const inMouth = signedDistance(mouth, origin.x + (i % y.width) + 0.5, origin.y + Math.floor(i / y.width) + 0.5) < 0.01 * unit;
    nearby.push({ i, distance, inMouth });
    const red = ratio.r.data[i] - bare.r.data[i];
    if (distance < -0.01 * unit && !inMouth && red > -0.2 * bare.r.data[i]) seeds.push({ b: ratio.b.data[i] - bare.b.data[i], r: red });
  });
  // Landmarks that are off take in skin as well: the half that differs most is surely lips.
  const surest = seeds.sort((a, b) => Math.hypot(b.b, b.r) - Math.hypot(a.b, a.r)).slice(0, Math.ceil(seeds.length / 2));
  const lip = { b: median(surest.map(({ b }) => b)), r: median(surest.map(({ r }) => r)) };
  const difference = Math.hypot(lip.b, lip.r);
  const coloured = difference > LEAST_DIFFERENCE;
  const beyond = REACH * unit * smoothStep(...DISTINCT, difference);
  const mask = createPlane(y.width, y.height);
  for (const { i, distance, inMouth } of nearby) {
    if (!coloured && inMouth) continue;
    const along = coloured ? ((ratio.b.data[i] - bare.b.data[i]) * lip.b + (ratio.r.data[i] - bare.r.data[i]) * lip.r) / (difference * difference) : 1;
    const place = 1 - smoothStep(0.5 * beyond - 0.01 * unit, beyond + 0.015 * unit, distance);
    // Away from the landmarks the colour has to be surer.
    const least = distance > 0.02 * unit ? 0.4 : 0.2;
    mask.data[i] = place * smoothStep(least, least + 0.3, along) * smoothStep(0.3, 0.5, y.data[i] / bare.y.data[i]);
  }
  return gaussianBlur(mask, 0.006 * unit);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
