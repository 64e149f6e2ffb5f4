import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { enlargePlane, reducePlane } from "@atelier/media/raster/resample-plane.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { distanceField } from "../vision/filters/distance-field.ts";
import { smoothStep } from "../vision/polygon.ts";

/** Longer side of the copy on which it is done. */
const edge = 360;
/** How far beside the outline a forgotten piece is looked for, as a share of the longer side; farther away nothing is the body's. */
const near = 0.08;
/** How much more frequent in the body than in its surroundings a colour is that is the body's. */
const ratio = 3;
/** Levels of each channel that are one bin. */
const shift = 4;
const bins = 256 >> shift;

/**
 * A matte with the pieces that were forgotten at its edge, such as hands and sleeves: what touches it and has colours that the body has and its
 * surroundings have not (naive Bayes on colour histograms). A piece that stays behind when a body moves is worse than a bit of wall that goes with
 * it.
 */
export function growMatte(picture: Raster, matte: Plane): Plane {
  const { width, height } = matte;
  const scale = Math.min(1, edge / Math.max(width, height));
  const [wide, high] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
  const small = scale < 1 ? resizeRaster(picture, wide, high) : picture;
  const cover = reducePlane(matte, wide, high);
  const outline = distanceField(cover);
  const reach = near * Math.max(wide, high);
  const own = histogram(small, (i) => outline.data[i] > 1);
  const other = histogram(small, (i) => outline.data[i] < -reach);
  if (own.count < 50 || other.count < 200) return matte;
  const isLike = (i: number) => {
    const bin = binOf(small, i);
    return own.data[bin] / own.count > ratio * (other.data[bin] / other.count) + 4e-4;
  };
  const grown = createPlane(wide, high);
  // Grown from the outline over pixels of the body's colours, whose neighbours are mostly so too.
  const candidate = new Uint8Array(wide * high);
  for (let i = 0; i < candidate.length; i++) candidate[i] = outline.data[i] <= 0.5 && outline.data[i] > -reach && isLike(i) ? 1 : 0;
  const solid = candidate.map((on, i) => (on && neighbours(candidate, outline, i, wide) >= 5 ? 1 : 0));
  const queue: number[] = [];
  for (let i = 0; i < solid.length; i++) {
    if (outline.data[i] > 0.5) grown.data[i] = 1;
    else if (solid[i] && outline.data[i] > -2) queue.push(i);
  }
  const seen = new Uint8Array(solid.length);
  for (const i of queue) seen[i] = 1;
  for (let k = 0; k < queue.length; k++) {
    const i = queue[k];
    grown.data[i] = 1;
    const x = i % wide;
    for (const next of [x > 0 ? i - 1 : -1, x < wide - 1 ? i + 1 : -1, i - wide, i + wide]) {
      if (next < 0 || next >= solid.length || seen[next] || !solid[next]) continue;
      seen[next] = 1;
      queue.push(next);
    }
  }
  if (queue.length < 8) return matte;
  const added = createPlane(wide, high);
  for (const i of queue) added.data[i] = 1;
  const [distance, fromAdded] = [distanceField(grown), distanceField(added)];
  for (let i = 0; i < grown.data.length; i++) {
    grown.data[i] = smoothStep(-1.2, 0.8, distance.data[i]);
    added.data[i] = smoothStep(-5, -3, fromAdded.data[i]);
  }
  const [large, share] = [enlargePlane(grown, width, height), enlargePlane(added, width, height)];
  // The matte's own soft edge stays where nothing was added.
  for (let i = 0; i < large.data.length; i++) large.data[i] = Math.max(matte.data[i], large.data[i] * share.data[i]);
  return large;
}

function neighbours(candidate: Uint8Array, outline: Plane, i: number, wide: number): number {
  let count = 0;
  for (const row of [-wide, 0, wide]) for (const column of [-1, 0, 1]) if (candidate[i + row + column] || outline.data[i + row + column] > 0.5) count++;
  return count;
}

const binOf = ({ data, channels }: Raster, i: number) =>
  ((data[i * channels] >> shift) * bins + (data[i * channels + 1] >> shift)) * bins + (data[i * channels + 2] >> shift);

/** Counts of colours, each shared with the neighbouring bins. */
function histogram(picture: Raster, counts: (i: number) => boolean): { data: Float32Array; count: number } {
  const raw = new Float32Array(bins ** 3);
  let count = 0;
  for (let i = 0; i < picture.width * picture.height; i++) {
    if (!counts(i)) continue;
    raw[binOf(picture, i)]++;
    count++;
  }
  let from = raw;
  for (const step of [1, bins, bins * bins]) {
    const to = new Float32Array(from.length);
    for (let b = 0; b < from.length; b++) {
      const at = Math.floor(b / step) % bins;
      to[b] = 0.5 * from[b] + 0.25 * (at > 0 ? from[b - step] : from[b]) + 0.25 * (at < bins - 1 ? from[b + step] : from[b]);
    }
    from = to;
  }
  return { data: from, count };
}
