import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { enlargePlane, reducePlane } from "@atelier/media/raster/resample-plane.ts";

/**
 * Fills the pixels that are not known with a smooth surface that joins the known ones, in place of the raster: pull-push over halving copies
 * (Gortler, Grzeszczuk, Szeliski, Cohen 1996). Takes 0.1 s a megapixel, whatever the size of the hole.
 *
 * @param known 0 (not at all) to 1 (fully) a pixel; fully known pixels keep their bytes. @param channels how many of the first channels are filled.
 */
export function fillSmoothly(raster: Raster, known: Plane, channels: number = raster.channels): void {
  const { data, width, height } = raster;
  for (let c = 0; c < channels; c++) {
    const weighted = createPlane(width, height);
    for (let i = 0; i < weighted.data.length; i++) weighted.data[i] = data[i * raster.channels + c] * known.data[i];
    const filled = pullPush(weighted, known);
    for (let i = 0; i < filled.data.length; i++) {
      if (known.data[i] < 1) data[i * raster.channels + c] = Math.min(255, Math.max(0, Math.round(filled.data[i])));
    }
  }
}

/** @param weighted values times `weights` */
function pullPush(weighted: Plane, weights: Plane): Plane {
  const { width, height } = weighted;
  const result = createPlane(width, height);
  if (width === 1 && height === 1) {
    result.data[0] = weights.data[0] > 0 ? weighted.data[0] / weights.data[0] : 0;
    return result;
  }
  const w = Math.max(1, width >> 1);
  const h = Math.max(1, height >> 1);
  const coarseValues = reducePlane(weighted, w, h);
  const coarseWeights = reducePlane(weights, w, h);
  // A coarse pixel that holds one known pixel is known: its weight is raised to 1 and its value with it.
  for (let i = 0; i < coarseWeights.data.length; i++) {
    const raised = Math.min(1, coarseWeights.data[i] * 4);
    if (coarseWeights.data[i] > 0) coarseValues.data[i] *= raised / coarseWeights.data[i];
    coarseWeights.data[i] = raised;
  }
  const below = enlargePlane(pullPush(coarseValues, coarseWeights), width, height);
  for (let i = 0; i < result.data.length; i++) result.data[i] = weighted.data[i] + (1 - weights.data[i]) * below.data[i];
  return result;
}
