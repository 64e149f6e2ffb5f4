import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import { toBytes } from "@atelier/media/raster/to-bytes.ts";
import { completePicture } from "../../vision/completion/complete-picture.ts";
import { smoothStep } from "../../vision/polygon.ts";

/** Long edge of the copy that is completed. */
const EDGE = 440;
/** How far beyond the matte its rim is taken for the subject's as well, in parts of the longer side. */
const RIM = 0.007;

/**
 * The picture without its subject, completed by patches of what is around it: a place goes on behind a building as it is beside it. Only a narrow
 * strip beside the subject will ever be seen, for which this is better than colours alone (`completeBehind`), which would be a fog around it.
 *
 * @param picture RGB @param grain standard deviation in levels
 */
export async function completeSurroundings(
  picture: Raster, matte: Plane, { grain, seed, signal }: { grain: number; seed: number; signal: AbortSignal }
): Promise<Raster> {
  const { width, height } = picture;
  const rim = Math.max(2, Math.round(RIM * Math.max(width, height)));
  const near = boxBlur(boxBlur(matte, rim), rim);
  const scale = Math.min(1, EDGE / Math.max(width, height));
  const [w, h] = [Math.max(8, Math.round(width * scale)), Math.max(8, Math.round(height * scale))];
  const hidden: Raster = { data: toBytes(near.data, (value) => (value > 0.002 ? 255 : 0)), width, height, channels: 1 };
  const small = resizeRaster(picture, w, h);
  // The kernel of the reduction carries the subject's colours some pixels of the copy far.
  await completePicture(small, resizeRaster(hidden, w, h).data.map((value) => (value > 8 ? 1 : 0)), { seed, effort: "turbo", signal });
  const large = resizeRaster(small, width, height);
  const noise = whiteNoise(width, height, seed ^ 0x51de5);
  const result: Raster = { ...picture, data: picture.data.slice() };
  for (let i = 0; i < near.data.length; i++) {
    const share = smoothStep(0.002, 0.1, near.data[i]);
    if (share === 0) continue;
    for (let c = i * 3; c < i * 3 + 3; c++) {
      const value = result.data[c] + share * (large.data[c] + grain * noise.data[i] - result.data[c]);
      result.data[c] = value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5;
    }
  }
  return result;
}
