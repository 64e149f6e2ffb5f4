import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { fillSmoothly } from "../../vision/filters/fill-smoothly.ts";
import { createPlane, type Raster } from "@atelier/media/raster/raster.ts";
import type { CutOut } from "../../vision/subject/cut-out.ts";
import { estimateForeground } from "../../vision/subject/estimate-foreground.ts";
import { layRaster } from "./blend.ts";
import { lensBlur, mixInto } from "./lens-blur.ts";

/** A subject that ends above this part of the frame's height stands on the ground that is seen. */
const STANDS_ABOVE = 0.94;
/** How much a filled pixel counts beside a seen one: hardly, so that what is made up decides only where nothing else is in reach. */
const FILLED = 0.02;
/** How far above its feet, in heights of the subject, the ground is out of focus in full. */
const GROUND_REACH = 0.6;

/**
 * What is behind a subject out of focus, as a lens opened wide draws it: its place is filled from around it first, so that nothing of it is spread
 * about, and it is laid back with its own colours. Where it stands on the ground, that is sharp at its feet and blurs with the distance from them:
 * the circle of confusion on a plane grows evenly with the rows.
 *
 * @param radius of the disc of what is far, in pixels. @returns a new RGB raster.
 */
export function blurBehind(picture: Raster, { matte, box }: CutOut, radius: number): Raster {
  const { width, height } = picture;
  const long = Math.max(width, height);
  const ground: Raster = { ...picture, data: Uint8Array.from(picture.data) };
  const around = gaussianBlur(matte, Math.max(1, long / 500));
  const known = createPlane(width, height);
  const counts = createPlane(width, height);
  for (let i = 0; i < known.data.length; i++) {
    known.data[i] = around.data[i] < 0.02 ? 1 : 0;
    // Evenly less towards the outline: in a clip that moves a little from frame to frame, and what is behind must not.
    counts.data[i] = Math.max(FILLED, 1 - 8 * around.data[i]);
  }
  fillSmoothly(ground, known);
  let result = lensBlur(ground, radius, counts);
  const feet = box.y + box.height;
  if (feet < STANDS_ABOVE * height) {
    const cover = createPlane(width, height);
    for (const part of [0.5, 0]) {
      // Two steps from what is far to what is at the feet, each mixed in where the circle is nearer to its own.
      for (let y = 0, i = 0; y < height; y++) {
        const blur = Math.min(1, Math.abs(feet - y) / (GROUND_REACH * box.height));
        const share = Math.min(1, Math.max(0, (part + 0.5 - blur) / 0.5));
        for (let x = 0; x < width; x++, i++) cover.data[i] = share;
      }
      result = mixInto(result, part > 0 ? lensBlur(ground, radius * part, counts) : ground, cover);
    }
  }
  return layRaster(result, estimateForeground(picture, matte, long / 40), matte);
}
