import { type Level, PATCH_RADIUS } from "../level/level.ts";
import { createField, type PatchField } from "./patch-field.ts";
import { PlacePrices } from "./place-prices.ts";
import { applyShifts, type Shift } from "./repeating-parts.ts";

/** Keeps a patch without any edge from never being reached, and weighs edges against what is known of a patch. */
const FLAT_PRIORITY = 0.05;

/** Weight of a copied part that is unlike the known part beside it, against a mismatch of the known parts: little, as things have to go on. */
const SURPRISE = 0.06;
/** More, up to this, the less the known part varies: on a plain ground nothing is to go on but the ground. */
const SURPRISE_ON_PLAIN = 0.5;
/** Variance, in squared levels over the channels, at which half of it is left. */
const PLAIN = 100;
/** Levels with a shorter side are strips that show too little to tell a plain ground from a soft texture. */
const LEAST_SIDE = 96;

/**
 * Fills the hole of a level patch by patch from its border inwards, edges first, each time with the known patch that continues best what
 * is there: exemplar-based completion (Criminisi, Perez, Toyama 2004). Writes the guess into `level.rgb` and returns where each pixel came from.
 * @param shifts parts that are filled at once. The work is (pixels of the hole / 15) x (usable sources) comparisons.
 */
export function growFromBorder(level: Level, shifts: readonly Shift[], preference?: Float32Array): PatchField {
  const { width, height, rgb, hole, usable } = level;
  const field = createField(level);
  const open = Uint8Array.from(hole);
  applyShifts(level, field, shifts, open);
  const confidence = Float32Array.from(open, (one) => 1 - one);
  const origin = new Int32Array(width * height).fill(-1);
  const sources: number[] = [];
  for (let i = 0; i < usable.length; i++) if (usable[i]) sources.push(i);
  if (sources.length === 0) return field;
  const prices = new PlacePrices(level, preference);
  const surpriseOnPlain = Math.min(width, height) < LEAST_SIDE ? 0 : SURPRISE_ON_PLAIN;
  const priority = new Float32Array(width * height);
  const front = new Set<number>();
  const centreOf = (p: number): number => {
    const x = Math.min(width - 1 - PATCH_RADIUS, Math.max(PATCH_RADIUS, p % width));
    const y = Math.min(height - 1 - PATCH_RADIUS, Math.max(PATCH_RADIUS, Math.floor(p / width)));
    return y * width + x;
  };
  const isOnFront = (p: number): boolean => {
    const x = p % width;
    return open[p] === 1 && (
      (x > 0 && !open[p - 1]) || (x < width - 1 && !open[p + 1]) || (p >= width && !open[p - width]) || (p < width * (height - 1) && !open[p + width])
    );
  };
  const weigh = (p: number): void => {
    priority[p] = meanConfidence(confidence, centreOf(p), width) * (edgeAcross(level, open, p) + FLAT_PRIORITY);
    front.add(p);
  };
  for (let p = 0; p < open.length; p++) if (isOnFront(p)) weigh(p);
  while (front.size > 0) {
    let best = -1;
    for (const p of front) if (best < 0 || priority[p] > priority[best]) best = p;
    const t = centreOf(best);
    const s = bestSource(rgb, open, width, t, sources, prices, surpriseOnPlain);
    const mean = meanConfidence(confidence, t, width);
    for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy++) {
      for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) {
        const d = dy * width + dx;
        if (!open[t + d]) continue;
        for (let c = 0; c < 3; c++) rgb[3 * (t + d) + c] = rgb[3 * (s + d) + c];
        origin[t + d] = s + d;
        confidence[t + d] = mean;
        open[t + d] = 0;
        front.delete(t + d);
      }
    }
    const [tx, ty] = [t % width, Math.floor(t / width)];
    for (let y = Math.max(0, ty - PATCH_RADIUS - 2); y <= Math.min(height - 1, ty + PATCH_RADIUS + 2); y++) {
      for (let x = Math.max(0, tx - PATCH_RADIUS - 2); x <= Math.min(width - 1, tx + PATCH_RADIUS + 2); x++) {
        if (isOnFront(y * width + x)) weigh(y * width + x);
      }
    }
  }
  for (const t of field.targets) if (origin[t] >= 0 && usable[origin[t]]) field.source[t] = origin[t];
  return field;
}

function meanConfidence(confidence: Float32Array, t: number, width: number): number {
  let sum = 0;
  for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy++) {
    for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) sum += confidence[t + dy * width + dx];
  }
  return sum / (2 * PATCH_RADIUS + 1) ** 2;
}

/** How strongly an edge runs into the open region at a front pixel, 0..1: the gradient beside it along the front. */
function edgeAcross({ width, height, rgb }: Level, open: Uint8Array, p: number): number {
  const luma = (i: number) => 0.299 * rgb[3 * i] + 0.587 * rgb[3 * i + 1] + 0.114 * rgb[3 * i + 2];
  const px = p % width;
  const py = (p - px) / width;
  const at = (x: number, y: number) => (x >= 0 && y >= 0 && x < width && y < height && !open[y * width + x] ? y * width + x : -1);
  let [nx, ny] = [0, 0];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if (at(px + dx, py + dy) < 0) continue;
      nx -= dx;
      ny -= dy;
    }
  }
  const length = Math.hypot(nx, ny) || 1;
  let strongest = 0;
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) {
      const [x, y] = [px + dx, py + dy];
      const [l, r, u, d] = [at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1)];
      if (at(x, y) < 0 || l < 0 || r < 0 || u < 0 || d < 0) continue;
      // The isophote is the gradient turned by a quarter; its part along the normal of the front.
      const gx = (luma(r) - luma(l)) / 2;
      const gy = (luma(d) - luma(u)) / 2;
      strongest = Math.max(strongest, Math.abs(-gy * nx + gx * ny) / length);
    }
  }
  return strongest / 127;
}

/** What a patch to be filled is compared by. */
interface Sample {
  /** Of the known pixels from the centre, times 3. */
  known: Int32Array;
  values: Int32Array;
  /** Of the pixels to be copied. */
  copied: Int32Array;
  /** Sums and square sums of the known values, by channel. */
  sums: number[];
  squares: number[];
}

function bestSource(
  rgb: Uint8Array, open: Uint8Array, width: number, t: number, sources: readonly number[], prices: PlacePrices, surpriseOnPlain: number,
): number {
  const known: number[] = [];
  const copied: number[] = [];
  const values: number[] = [];
  const sums = [0, 0, 0];
  const squares = [0, 0, 0];
  for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy++) {
    for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) {
      const d = dy * width + dx;
      if (open[t + d]) {
        copied.push(3 * d);
        continue;
      }
      known.push(3 * d);
      for (let c = 0; c < 3; c++) {
        const value = rgb[3 * (t + d) + c];
        values.push(value);
        sums[c] += value;
        squares[c] += value * value;
      }
    }
  }
  return leastDifferent(
    rgb, { known: Int32Array.from(known), values: Int32Array.from(values), copied: Int32Array.from(copied), sums, squares }, t, sources, prices,
    surpriseOnPlain,
  );
}

function leastDifferent(rgb: Uint8Array, sample: Sample, t: number, sources: readonly number[], prices: PlacePrices, surpriseOnPlain: number): number {
  const { known, values } = sample;
  const share = known.length;
  const weight = share * (SURPRISE + surpriseOnPlain / (1 + varianceOf(sample) / PLAIN));
  let least = Infinity;
  let best = sources[0];
  for (let i = 0; i < sources.length; i++) {
    const s = sources[i];
    let sum = prices.of(t, s) * share;
    if (sum >= least) continue;
    const base = 3 * s;
    for (let k = 0, v = 0; k < known.length; k++, v += 3) {
      const a = base + known[k];
      const r = rgb[a] - values[v];
      const g = rgb[a + 1] - values[v + 1];
      const b = rgb[a + 2] - values[v + 2];
      sum += r * r + g * g + b * b;
      if (sum >= least) break;
    }
    if (sum < least) sum += weight * surprise(rgb, base, sample);
    if (sum < least) {
      least = sum;
      best = s;
    }
  }
  return best;
}

/** Of the known pixels, summed over the channels. */
function varianceOf({ known, sums, squares }: Sample): number {
  return squares.reduce((sum, square, c) => sum + square / known.length - (sums[c] / known.length) ** 2, 0);
}

/**
 * How unlike the known part of a patch what would be copied into it is, in squared levels: difference of means and of deviations. Patches that
 * match where they can be compared and bring something new besides are how foreign things grow into a completed area.
 */
function surprise(rgb: Uint8Array, base: number, { known, copied, sums, squares }: Sample): number {
  let total = 0;
  for (let c = 0; c < 3; c++) {
    let [sum, square] = [0, 0];
    for (let k = 0; k < copied.length; k++) {
      const value = rgb[base + copied[k] + c];
      sum += value;
      square += value * value;
    }
    const [mean, knownMean] = [sum / copied.length, sums[c] / known.length];
    const spread = Math.sqrt(Math.max(0, square / copied.length - mean * mean)) - Math.sqrt(Math.max(0, squares[c] / known.length - knownMean * knownMean));
    total += (mean - knownMean) ** 2 + spread * spread;
  }
  return total;
}
