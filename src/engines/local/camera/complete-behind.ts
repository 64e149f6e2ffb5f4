import { boxBlur } from "../../../raster/box-blur.ts";
import { gaussianBlur } from "../../../raster/gaussian-blur.ts";
import { fillSmoothly } from "../../../raster/fill-smoothly.ts";
import { createPlane, type Plane, type Raster } from "../../../raster/raster.ts";
import { resizeRaster } from "../../../raster/resize-raster.ts";
import { whiteNoise } from "../../../raster/seeded-noise.ts";
import { toBytes } from "../../../raster/to-bytes.ts";
import { distanceField } from "../vision/distance-field.ts";
import { smoothStep } from "../vision/polygon.ts";

/** Long edge of the copy on which the completion works: behind a subject a camera's own blur is what one expects. */
const COMPLETION_EDGE = 256;
/** How far beyond the matte its rim is taken for the subject's as well, in parts of the longer side. */
const RIM = 0.007;
/** Deep inside what was hidden the completion is as soft as this, in pixels of the copy: it gives the place its colours and claims to know no things. */
const SOFTNESS = 6;
/** Pixels of the copy from the border of what is known at which it is. */
const DEEP = 12;

/**
 * The picture without the subject under `matte` and its rim, filled with the colours around it, out of focus and with the
 * picture's grain. Patches of the rest of the picture, which fill holes well elsewhere, were tried: behind a person they drew pieces of flags, collars and
 * furniture beside the outline, which an out-of-focus wall does not. A picture with alpha has nothing behind its subject.
 *
 * @param grain standard deviation in levels.
 */
export function completeBehind(picture: Raster, matte: Plane, { grain, seed }: { grain: number; seed: number }): Raster {
  const { width, height, channels } = picture;
  const result: Raster = { ...picture, data: new Uint8Array(picture.data) };
  const rim = Math.max(2, Math.round(RIM * Math.max(width, height)));
  const near = boxBlur(boxBlur(matte, rim), rim);
  if (channels === 2 || channels === 4) {
    for (let i = 0; i < near.data.length; i++) if (near.data[i] >= 0.01) result.data[i * channels + channels - 1] = 0;
    return result;
  }
  const scale = Math.min(1, COMPLETION_EDGE / Math.max(width, height));
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const hidden: Raster = { data: toBytes(near.data, (value) => (value > 0.002 ? 255 : 0)), width, height, channels: 1 };
  const small = resizeRaster(picture, w, h);
  // The kernel of the reduction carries the subject's colours some pixels of the copy far.
  const hole = resizeRaster(hidden, w, h).data.map((value) => (value > 8 ? 1 : 0));
  const known = createPlane(w, h);
  for (let i = 0; i < hole.length; i++) known.data[i] = hole[i] ? 0 : 1;
  fillSmoothly(small, known);
  soften(small, hole);
  const large = resizeRaster(small, width, height);
  const noise = grain > 0 ? whiteNoise(width, height, seed ^ 0x5ca1ab1e) : createPlane(width, height);
  for (let i = 0; i < near.data.length; i++) {
    const share = smoothStep(0.002, 0.1, near.data[i]);
    if (share === 0) continue;
    for (let c = 0; c < channels; c++) {
      const at = i * channels + c;
      const value = result.data[at] + share * (large.data[at] + grain * noise.data[i] - result.data[at]);
      result.data[at] = value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value);
    }
  }
  return result;
}

/** Blurs the completed area in place, not at all at its border and fully deep inside. */
function soften(small: Raster, hole: Uint8Array): void {
  const { data, width, height, channels } = small;
  const mask = createPlane(width, height);
  for (let i = 0; i < hole.length; i++) mask.data[i] = hole[i] ? 1 : 0;
  const inside = distanceField(mask);
  for (let c = 0; c < channels; c++) {
    const channel = createPlane(width, height);
    for (let i = 0; i < hole.length; i++) channel.data[i] = data[i * channels + c];
    const soft = gaussianBlur(channel, SOFTNESS);
    for (let i = 0; i < hole.length; i++) {
      if (hole[i]) data[i * channels + c] = Math.round(channel.data[i] + smoothStep(0, DEEP, inside.data[i]) * (soft.data[i] - channel.data[i]));
    }
  }
}
