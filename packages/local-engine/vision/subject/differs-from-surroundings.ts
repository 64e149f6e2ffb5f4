import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import type { Plane, Raster } from "@atelier/media/raster/raster.ts";

/** Bins of each colour channel. */
const BINS = 8;
/** Histograms that overlap more than this are those of one thing. */
const LARGEST_OVERLAP = 0.5;

/**
 * Whether what a matte covers has other colours than what lies around it: the overlap of two colour histograms, of the subject and of a ring about
 * it as wide as 8 % of the picture (Swain, Ballard 1991). A wall of bricks of which some were cut out has the same on both sides.
 */
export function differsFromSurroundings(picture: Raster, matte: Plane): boolean {
  const { data, width, height, channels } = picture;
  const near = boxBlur(matte, Math.max(2, Math.round(0.08 * Math.max(width, height))));
  const inside = new Float64Array(BINS ** 3);
  const around = new Float64Array(BINS ** 3);
  let insides = 0;
  let arounds = 0;
  for (let i = 0; i < width * height; i++) {
    if (near.data[i] < 0.005 || (matte.data[i] > 0.05 && matte.data[i] < 0.95)) continue;
    let bin = 0;
    for (let c = 0; c < 3; c++) bin = bin * BINS + (data[i * channels + (channels < 3 ? 0 : c)] >> 5);
    if (matte.data[i] >= 0.95) {
      inside[bin]++;
      insides++;
    } else {
      around[bin]++;
      arounds++;
    }
  }
  if (insides === 0 || arounds === 0) return false;
  let overlap = 0;
  for (let bin = 0; bin < inside.length; bin++) overlap += Math.min(inside[bin] / insides, around[bin] / arounds);
  return overlap < LARGEST_OVERLAP;
}
