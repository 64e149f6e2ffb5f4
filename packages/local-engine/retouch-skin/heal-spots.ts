import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import { maskedMean } from "../vision/filters/masked-mean.ts";
import type { SkinLayers } from "./skin-layers.ts";
import type { ColourRatio } from "../vision/colour/colour-ratio.ts";

/**
 * Heals spots in place: base and colour come from the clean skin around them, the middle layer goes, the pores stay, so that no
 * smooth stain is left where a spot was.
 *
 * @param spots 0..1 a pixel. @param strength 0..1.
 */
export function healSpots(layers: SkinLayers, ratio: ColourRatio, mask: Plane, spots: Plane, faceWidth: number, strength: number): void {
  if (strength <= 0) return;
  const clean = createPlane(mask.width, mask.height);
  for (let i = 0; i < clean.data.length; i++) clean.data[i] = mask.data[i] * (1 - spots.data[i]);
  for (const plane of [layers.base, ratio.b, ratio.r]) {
    const around = maskedMean(plane, clean, 0.015 * faceWidth);
    for (let i = 0; i < plane.data.length; i++) plane.data[i] += strength * spots.data[i] * (around.data[i] - plane.data[i]);
  }
  for (let i = 0; i < spots.data.length; i++) layers.middle.data[i] *= 1 - strength * spots.data[i];
}
