import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import { edgePreservingBlur } from "../vision/filters/guided-filter.ts";

/** Luma split by scale, the retoucher's frequency separation: base + middle + fine is the luma again. */
export interface SkinLayers {
  /** Forms and strong edges. */
  base: Plane;
  /** Blotches, bumps, small folds: what lies between the base and the pores. */
  middle: Plane;
  /** Pores, fine hair and film grain. */
  fine: Plane;
}

/**
 * Splits luma at about 0.3 % of the face's width (pores) and 3 % (blemishes). The base is made by an edge-preserving filter, so
 * that the nose's line or a jaw's edge belongs to it and is not weakened with the texture.
 *
 * @param skinLuma usual luma of the skin: contrasts are judged in proportion to it, so that dark skin is treated as light skin is.
 */
export function separateLayers(y: Plane, faceWidth: number, skinLuma: number): SkinLayers {
  const smooth = gaussianBlur(y, Math.min(3, Math.max(0.7, 0.003 * faceWidth)));
  const radius = Math.max(2, 0.025 * faceWidth);
  const base = edgePreservingBlur(edgePreservingBlur(smooth, radius, 0.05 * skinLuma), radius, 0.035 * skinLuma);
  const middle = createPlane(y.width, y.height);
  const fine = createPlane(y.width, y.height);
  for (let i = 0; i < y.data.length; i++) {
    middle.data[i] = smooth.data[i] - base.data[i];
    fine.data[i] = y.data[i] - smooth.data[i];
  }
  return { base, middle, fine };
}
