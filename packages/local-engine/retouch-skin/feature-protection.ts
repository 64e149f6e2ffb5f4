import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import { faceRegions } from "../vision/faces/face-regions.ts";
import { type Point, smoothStep, visitNear } from "../vision/polygon.ts";

/**
 * The mask, but 0 on the eyes with their lashes, the brows, the lips and the nostrils, with soft borders around them.
 *
 * @param lips where the lips are, 0..1, of the mask's size; they are protected as far as this or the landmarks go.
 * @param origin place of the mask's first pixel in the coordinates of the face.
 */
export function protectFeatures(mask: Plane, lips: Plane, origin: Point, face: Face): Plane {
  const regions = faceRegions(face);
  const result = createPlane(mask.width, mask.height);
  const nearLips = boxBlur(lips, Math.max(1, Math.round(0.015 * face.width)));
  for (let i = 0; i < mask.data.length; i++) result.data[i] = mask.data[i] * (1 - smoothStep(0.05, 0.4, nearLips.data[i]));
  const protect = (polygon: Point[], margin: number, feather: number) =>
    visitNear(mask, origin, polygon, (margin + feather) * face.width, (i, distance) => {
      result.data[i] = Math.min(result.data[i], mask.data[i] * smoothStep(margin * face.width, (margin + feather) * face.width, distance));
    });
  for (const eye of regions.eyes) protect(eye, 0.03, 0.03);
  for (const brow of regions.brows) protect(brow, 0.02, 0.03);
  protect(regions.lips, 0.015, 0.025);
  protect(regions.nostrils, 0.02, 0.025);
  return result;
}
