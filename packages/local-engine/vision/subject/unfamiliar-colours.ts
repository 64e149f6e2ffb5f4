import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { toLab } from "../colour/lab-colour.ts";

/** Edge in L*a*b* units of the cells in which colours are counted; with the sums over neighbours colours up to this far apart count as one. */
const CELL = 5;
const LIGHT_CELLS = Math.ceil(100 / CELL) + 3;
/** a* and b* of sRGB lie within -108..99. */
const REACH = 110;
const CHROMA_CELLS = Math.ceil((2 * REACH) / CELL) + 3;
/** A colour that less than the first part of the sample has is new to it; one that more than the second has is known. */
const KNOWN = { from: 0.0006, to: 0.004 };
/** Samples of fewer pixels than this part of the picture say nothing. */
const LEAST_SAMPLE = 0.03;

/**
 * How new each pixel's colour is to a sample of the picture's own pixels, 0..1: 0 where the sample holds it, 1 where it hardly does, by a
 * smoothed histogram in L*a*b*. All 0 when the sample is too small to tell. Made for small copies (200 to 400 pixels).
 *
 * @param sample non-zero for pixels of the sample.
 */
export function unfamiliarColours(picture: Raster, sample: Uint8Array): Plane {
  const { width, height } = picture;
  const result = createPlane(width, height);
  const lab = toLab(picture);
  const cellOf = (i: number) => (cell(lab.l.data[i]) * CHROMA_CELLS + cell(lab.a.data[i] + REACH)) * CHROMA_CELLS + cell(lab.b.data[i] + REACH);
  let counts = new Float32Array(LIGHT_CELLS * CHROMA_CELLS * CHROMA_CELLS);
  let total = 0;
  for (let i = 0; i < sample.length; i++) {
    if (!sample[i]) continue;
    counts[cellOf(i)]++;
    total++;
  }
  if (total < LEAST_SAMPLE * sample.length) return result;
  for (const step of [1, CHROMA_CELLS, CHROMA_CELLS * CHROMA_CELLS]) counts = neighbourSums(counts, step);
  for (let i = 0; i < sample.length; i++) {
    const share = counts[cellOf(i)] / total;
    result.data[i] = 1 - Math.min(1, Math.max(0, (share - KNOWN.from) / (KNOWN.to - KNOWN.from)));
  }
  return result;
}

/** One cell is free at either end, so that neighbours never lie outside. */
const cell = (value: number) => 1 + Math.round(value / CELL);

function neighbourSums(counts: Float32Array, step: number): Float32Array<ArrayBuffer> {
  const sums = new Float32Array(counts.length);
  for (let i = step; i < counts.length - step; i++) sums[i] = counts[i - step] + counts[i] + counts[i + step];
  return sums;
}
