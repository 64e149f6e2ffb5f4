import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import { createPlane } from "@atelier/media/raster/raster.ts";
import { reducePlane } from "@atelier/media/raster/resample-plane.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { linearOfByte, byteOfLinear } from "../../vision/colour/lab-colour.ts";

/** Widest disc in pixels at which the blur is worked out; wider ones on a reduced copy. */
const LARGEST_RADIUS = 7;

/**
 * Blur of a lens out of focus: a mean over a disc in linear light, so that highlights become
 * discs. Gives a new raster.
 *
 * @param weights how much each pixel counts in the means, above 0; all alike without it
 */
export function lensBlur(picture: Raster, radius: number, weights?: Plane): Raster {
  if (radius < 0.5) return { ...picture, data: Uint8Array.from(picture.data) };
  const factor = Math.max(1, radius / LARGEST_RADIUS);
  const [width, height] = [Math.max(1, Math.round(picture.width / factor)), Math.max(1, Math.round(picture.height / factor))];
  const small = factor > 1 ? resizeRaster(picture, width, height) : picture;
  const reach = radius / factor;
  const counts = weights === undefined ? createPlane(width, height, 1) : factor > 1 ? reducePlane(weights, width, height) : weights;
  const result: Raster = { ...small, data: new Uint8Array(small.data.length) };
  const [light, weight] = [createPlane(width, height), createPlane(width, height)];
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < light.data.length; i++) {
      const v = linearOfByte[small.data[i * 3 + c]];
      // Lights near white count more than the eight bits that clipped them say. In the weights as well: an even ground keeps its level, and its
      // unrest in a clip.
      weight.data[i] = counts.data[i] * (1 + 1.2 * v ** 4);
      light.data[i] = weight.data[i] * v;
    }
    const [blurred, weights] = [disc(light, reach), disc(weight, reach)];
    for (let i = 0; i < light.data.length; i++) result.data[i * 3 + c] = byteOfLinear(blurred.data[i] / weights.data[i]) + 0.5;
  }
  return factor > 1 ? resizeRaster(result, picture.width, picture.height) : result;
}

/** Sum over a disc by running sums along each of its rows. */
function disc(plane: Plane, radius: number): Plane {
  const { width, height, data } = plane;
  const result = createPlane(width, height);
  const reach = Math.ceil(radius - 0.01);
  const sums = new Float64Array(width + 1);
  const halves = Array.from({ length: 2 * reach + 1 }, (_, k) => Math.floor(Math.sqrt(Math.max(0, (radius + 0.3) ** 2 - (k - reach) ** 2))));
  for (let row = 0; row < height; row++) {
    for (let x = 0; x < width; x++) sums[x + 1] = sums[x] + data[row * width + x];
    for (let k = -reach; k <= reach; k++) {
      const y = row - k;
      if (y < 0 || y >= height) continue;
      const half = halves[k + reach];
      for (let x = 0; x < width; x++) result.data[y * width + x] += sums[Math.min(width, x + half + 1)] - sums[Math.max(0, x - half)];
    }
  }
  return result;
}

/** `blurred` where `cover` (0..1) says, the picture elsewhere; in place. */
export function mixInto(picture: Raster, blurred: Raster, cover: Plane): Raster {
  for (let i = 0, at = 0; i < cover.data.length; i++, at += 3) {
    const part = cover.data[i];
    if (part <= 0) continue;
    for (let c = 0; c < 3; c++) picture.data[at + c] = picture.data[at + c] + (blurred.data[at + c] - picture.data[at + c]) * part + 0.5;
  }
  return picture;
}
