import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import { reducePlane } from "@atelier/media/raster/resample-plane.ts";
import { smoothStep } from "../vision/polygon.ts";
import { completePicture } from "../vision/completion/complete-picture.ts";

/** How far beyond the matte its rim is taken for the body's as well, as a share of the longer side: what moves away must leave no edge of itself. */
const rim = 0.008;

/**
 * The picture without the body under the matte: what is around it goes on behind it, patch by patch, on a copy of at most `edge` pixels. Behind a
 * body that stands still a soft guess would do; one that moves uncovers a strip along its outline, where textures and stripes have to go on.
 *
 * @param picture RGB @param grain standard deviation in levels, given to what is made up
 */
export async function completeScene(
  picture: Raster, matte: Plane, { edge, grain, seed, signal }: { edge: number; grain: number; seed: number; signal: AbortSignal }
): Promise<Raster> {
  const { width, height } = picture;
  const reach = Math.max(2, Math.round(rim * Math.max(width, height)));
  const near = boxBlur(boxBlur(matte, reach), reach);
  const scale = Math.min(1, edge / Math.max(width, height));
  const [wide, high] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const small: Raster = scale < 1 ? resizeRaster(picture, wide, high) : { ...picture, data: new Uint8Array(picture.data) };
  const hole = Uint8Array.from(reducePlane(near, wide, high).data, (value) => (value > 0.004 ? 1 : 0));
  await completePicture(small, hole, { seed, signal });
  const large = scale < 1 ? resizeRaster(small, width, height) : small;
  const noise = whiteNoise(width, height, seed ^ 0x5ca1ab1e);
  const result: Raster = { ...picture, data: new Uint8Array(picture.data) };
  for (let i = 0; i < near.data.length; i++) {
    const share = smoothStep(0.004, 0.12, near.data[i]);
    if (share === 0) continue;
    // A copy of the picture's own size has its grain already.
    const added = scale < 1 ? grain * noise.data[i] : 0;
    for (let c = 0; c < 3; c++) {
      const value = result.data[3 * i + c] + share * (large.data[3 * i + c] + added - result.data[3 * i + c]);
      result.data[3 * i + c] = value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5;
    }
  }
  return result;
}
