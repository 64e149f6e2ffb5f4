import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { fillSmoothly } from "@atelier/media/raster/fill-smoothly.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { enlargePlane, reducePlane } from "@atelier/media/raster/resample-plane.ts";
import { noiseAt, noiseKey } from "@atelier/media/raster/seeded-noise.ts";
import { distanceField } from "../vision/filters/distance-field.ts";
import { smoothStep } from "../vision/polygon.ts";

/** Long edge of the copy on which the completion works: behind a subject a camera's own blur is what one expects. */
const COMPLETION_EDGE = 256;
/** Long edge of the copy on which the rim is worked out. */
const RIM_EDGE = 512;
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
  const small = reduced(matte, RIM_EDGE);
  const rim = Math.max(1, Math.round(RIM * Math.max(small.width, small.height)));
  const rimmed = boxBlur(boxBlur(small, rim), rim);
  const near = enlargePlane(rimmed, width, height);
  if (channels === 2 || channels === 4) {
    for (let i = 0; i < near.data.length; i++) if (near.data[i] >= 0.01) result.data[i * channels + channels - 1] = 0;
    return result;
  }
  const known = createPlane(width, height);
  for (let i = 0; i < near.data.length; i++) known.data[i] = near.data[i] > 0.002 ? 0 : 1;
  const filled = fillCopy(picture, known);
  const layers = filled.map((plane) => enlargePlane(plane, width, height).data);
  const key = noiseKey(seed ^ 0x5ca1ab1e);
  for (let i = 0; i < near.data.length; i++) {
    const share = smoothStep(0.002, 0.1, near.data[i]);
    if (share === 0) continue;
    const noise = grain > 0 ? grain * noiseAt(key, i) : 0;
    for (let c = 0; c < channels; c++) {
      const at = i * channels + c;
      const value = result.data[at] + share * (layers[c][i] + noise - result.data[at]);
      result.data[at] = value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value);
    }
  }
  return result;
}

function reduced(plane: Plane, edge: number): Plane {
  const scale = Math.min(1, edge / Math.max(plane.width, plane.height));
  return reducePlane(plane, Math.max(1, Math.round(plane.width * scale)), Math.max(1, Math.round(plane.height * scale)));
}

/** A small copy of each channel, filled where the picture is not known. Means are over known pixels alone: no kernel carries the subject's colours outwards. */
function fillCopy({ data, width, height, channels }: Raster, known: Plane): Plane[] {
  const weights = reduced(known, COMPLETION_EDGE);
  const copy: Raster = { data: new Uint8Array(weights.data.length * channels), width: weights.width, height: weights.height, channels };
  const weighted = createPlane(width, height);
  const hole = new Uint8Array(weights.data.length);
  for (let i = 0; i < hole.length; i++) hole[i] = weights.data[i] < 1 ? 1 : 0;
  for (let c = 0; c < channels; c++) {
    for (let i = 0, at = c; i < weighted.data.length; i++, at += channels) weighted.data[i] = data[at] * known.data[i];
    const mean = reduced(weighted, COMPLETION_EDGE);
    for (let i = 0; i < hole.length; i++) copy.data[i * channels + c] = weights.data[i] > 0 ? Math.round(mean.data[i] / weights.data[i]) : 0;
  }
  fillSmoothly(copy, weights);
  return soften(copy, hole);
}

/** The channels, blurred in the completed area, not at all at its border and fully deep inside. */
function soften({ data, width, height, channels }: Raster, hole: Uint8Array): Plane[] {
  const mask = createPlane(width, height);
  for (let i = 0; i < hole.length; i++) mask.data[i] = hole[i] ? 1 : 0;
  const inside = distanceField(mask);
  const planes: Plane[] = [];
  for (let c = 0; c < channels; c++) {
    const channel = createPlane(width, height);
    for (let i = 0; i < hole.length; i++) channel.data[i] = data[i * channels + c];
    const soft = gaussianBlur(channel, SOFTNESS);
    for (let i = 0; i < hole.length; i++) if (hole[i]) channel.data[i] += smoothStep(0, DEEP, inside.data[i]) * (soft.data[i] - channel.data[i]);
    planes.push(channel);
  }
  return planes;
}
