import { DARK_OFFSET } from "../colour/colour-ratio.ts";
import type { LumaChroma } from "../colour/luma-chroma.ts";
import { smoothStep } from "../polygon.ts";

/** What the skin of one person looks like in one picture, learned from pixels that are surely skin. */
export interface SkinColour {
  /** Mean of (cb, cr) divided by luma: the same in light and shade. */
  mean: [number, number];
  /** Inverse covariance [bb, br, rr] of that ratio. */
  precision: [number, number, number];
  /** Luma that half of the samples are below. */
  median: number;
  /** Lower and upper luma of the middle nine tenths. */
  range: [number, number];
}

/** Least standard deviation of the colour ratio: quantised 8-bit chroma and compressed pictures are no more exact. */
const LEAST_DEVIATION = 0.022;

/** Learns from the pixels at `samples`. Blemishes, shine and stray hairs among them are left out by two rounds of trimming. Undefined with too few samples. */
export function learnSkinColour(picture: LumaChroma, samples: number[]): SkinColour | undefined {
  const { y, cb, cr } = picture;
  const byLuma = samples.toSorted((a, b) => y.data[a] - y.data[b]);
  let kept = byLuma.slice(Math.floor(byLuma.length * 0.1), Math.ceil(byLuma.length * 0.95));
  if (kept.length < 12) return undefined;
  const lumaAt = (part: number) => y.data[byLuma[Math.min(byLuma.length - 1, Math.floor(byLuma.length * part))]];
  let colour = fit(picture, kept, lumaAt);
  for (let round = 0; round < 2; round++) {
    const trimmed = kept.filter((i) => distanceSquared(colour, y.data[i], cb.data[i], cr.data[i]) < 6);
    if (trimmed.length < 12) break;
    kept = trimmed;
    colour = fit(picture, kept, lumaAt);
  }
  return colour;
}

function fit({ y, cb, cr }: LumaChroma, samples: number[], lumaAt: (part: number) => number): SkinColour {
  let sb = 0, sr = 0, sbb = 0, sbr = 0, srr = 0;
  for (const i of samples) {
    const b = cb.data[i] / (y.data[i] + DARK_OFFSET);
    const r = cr.data[i] / (y.data[i] + DARK_OFFSET);
    sb += b; sr += r; sbb += b * b; sbr += b * r; srr += r * r;
  }
  const n = samples.length;
  const floor = LEAST_DEVIATION * LEAST_DEVIATION;
  const bb = sbb / n - (sb / n) ** 2 + floor;
  const rr = srr / n - (sr / n) ** 2 + floor;
  const br = sbr / n - (sb / n) * (sr / n);
  const determinant = bb * rr - br * br;
  return {
    mean: [sb / n, sr / n],
    precision: [rr / determinant, -br / determinant, bb / determinant],
    median: lumaAt(0.5),
    range: [lumaAt(0.05), lumaAt(0.95)],
  };
}

/** Squared Mahalanobis distance of a pixel's colour ratio from the skin's. */
function distanceSquared({ mean, precision }: SkinColour, y: number, cb: number, cr: number): number {
  const b = cb / (y + DARK_OFFSET) - mean[0];
  const r = cr / (y + DARK_OFFSET) - mean[1];
  return precision[0] * b * b + 2 * precision[1] * b * r + precision[2] * r * r;
}

/** Whether this skin has a colour of its own, so that it can be separated from grey; not so in black-and-white and heavily toned pictures. */
export function isColourful(colour: SkinColour): boolean {
  return distanceSquared(colour, 255, 0, 0) > 6;
}

/**
 * How much a pixel looks like that skin, 0..1. Colour counts as one ratio in light and shade, but highlights may be paler (shine has the
 * colour of the lamp); luma far below the skin's own range is hair, cloth or deep shade and counts as none.
 *
 * @param tolerance divides the squared distance: 1 where only the colour speaks for skin, more where its place does too.
 */
export function skinLikeness(colour: SkinColour, tolerance: number, y: number, cb: number, cr: number): number {
  let distance = distanceSquared(colour, y, cb, cr);
  if (y > colour.range[1]) {
    const shine = 0.5 * smoothStep(colour.range[1], colour.range[1] + 40, y) * (y + DARK_OFFSET);
    distance = Math.min(distance, distanceSquared(colour, y, cb + shine * colour.mean[0], cr + shine * colour.mean[1]));
  }
  const dark = smoothStep(0.45 * colour.range[0], 0.8 * colour.range[0], y * Math.sqrt(tolerance));
  return dark * Math.exp(-0.5 * Math.max(0, distance / tolerance - 2));
}

/** Mean and variance of luma and both colour differences. */
export interface ColourStatistics {
  mean: [number, number, number];
  variance: [number, number, number];
}

/** Over the pixels at `indices`; variances get a floor of 9 for luma and 2 for colour, the noise of a compressed picture. */
export function colourStatistics(picture: LumaChroma, indices: number[]): ColourStatistics {
  const of = (data: Float32Array, floor: number): [number, number] => {
    const mean = indices.reduce((sum, i) => sum + data[i], 0) / indices.length;
    return [mean, indices.reduce((sum, i) => sum + (data[i] - mean) ** 2, 0) / indices.length + floor];
  };
  const [y, cb, cr] = [of(picture.y.data, 9), of(picture.cb.data, 2), of(picture.cr.data, 2)];
  return { mean: [y[0], cb[0], cr[0]], variance: [y[1], cb[1], cr[1]] };
}
