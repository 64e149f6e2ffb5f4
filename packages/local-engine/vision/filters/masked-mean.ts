import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import { enlargePlane, reducePlane } from "@atelier/media/raster/resample-plane.ts";

/** Blurs wider than this are made on a reduced copy, where they are this wide; the result is smooth enough to be enlarged. */
const WORKING_SIGMA = 3;

/**
 * Gaussian mean of `plane` over the masked pixels alone (normalised convolution, Knutsson and Westin 1993), so that nothing outside the
 * mask bleeds in. Far from any masked pixel it runs out to the mean of all of them.
 *
 * @param sigma in pixels. @param mask weights 0..1 of the plane's size.
 */
export function maskedMean(plane: Plane, mask: Plane, sigma: number): Plane {
  const { width, height } = plane;
  const factor = Math.max(1, sigma / WORKING_SIGMA);
  const w = Math.max(1, Math.round(width / factor));
  const h = Math.max(1, Math.round(height / factor));
  const weighted = createPlane(width, height);
  let sum = 0;
  let total = 0;
  for (let i = 0; i < weighted.data.length; i++) {
    weighted.data[i] = plane.data[i] * mask.data[i];
    sum += weighted.data[i];
    total += mask.data[i];
  }
  const average = total > 0 ? sum / total : 0;
  const values = gaussianBlur(reducePlane(weighted, w, h), sigma / factor);
  const weights = gaussianBlur(reducePlane(mask, w, h), sigma / factor);
  for (let i = 0; i < values.data.length; i++) {
    values.data[i] = (values.data[i] + 1e-3 * average) / (weights.data[i] + 1e-3);
  }
  return enlargePlane(values, width, height);
}
