import type { Plane } from "@atelier/media/raster/raster.ts";
import { createPlane } from "@atelier/media/raster/raster.ts";
import { enlargePlane, reducePlane } from "@atelier/media/raster/resample-plane.ts";
import { distanceField } from "../filters/distance-field.ts";
import { smoothStep } from "../polygon.ts";

/** Long edge of the copy on which it is done. */
const EDGE = 400;

/**
 * The matte with its narrow gaps and notches closed: a subject that is to turn as one piece had better take a bit of background with it than leave a bit
 * of itself behind. Morphological closing by a disc.
 *
 * @param radius half the width of a gap that is closed, in pixels.
 */
export function closeGaps(matte: Plane, radius: number): Plane {
  const { width, height } = matte;
  const scale = Math.min(1, EDGE / Math.max(width, height));
  const small = reducePlane(matte, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const reach = radius * scale;
  const grown = createPlane(small.width, small.height);
  const outline = distanceField(small);
  for (let i = 0; i < grown.data.length; i++) grown.data[i] = outline.data[i] > -reach ? 1 : 0;
  const closed = distanceField(grown);
  for (let i = 0; i < closed.data.length; i++) {
    // Where nothing was closed the matte's own soft edge stays; deep inside what was closed it would be a crack.
    const depth = closed.data[i] - reach;
    closed.data[i] = outline.data[i] < -1 || depth > 1.5 ? smoothStep(-1, 1, depth) : 0;
  }
  const large = enlargePlane(closed, width, height);
  for (let i = 0; i < large.data.length; i++) large.data[i] = Math.max(matte.data[i], large.data[i]);
  return large;
}
