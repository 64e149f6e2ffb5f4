import type { Raster } from "@atelier/media/raster/raster.ts";
import { borderOf, type Colours, Membrane, type Steps } from "../border/blend-border.ts";
import { type Level, PATCH_RADIUS } from "../level/level.ts";
import { matchTone } from "../border/match-tone.ts";
import type { PatchField } from "./patch-field.ts";

/** See `largestStep`. */
const LARGEST_STEP = 110;
/** Differences of grain, which are as large, are distinguished from it by what is left of them over so many pixels along the border, and die away at once. */
const GRAIN_RADIUS = 5;
const GRAIN_REACH = 3;
/** The same between two patches. */
const LARGEST_SEAM = 24;
/**
 * Pixels over which the correction of a seam between patches dies away: steps are measured on single pixels, and what grain they hold adds up to
 * stains of colour as large as this.
 */
const SEAM_REACH = 8;
/** Pixels of a picture in which seams between patches are taken out: it needs 32 bytes a pixel more, and larger pictures hardly show them. */
const LARGEST_WITH_STEPS = 12_000_000;

/**
 * Writes the completed hole into `picture`, all channels: every pixel from the patches over it, where they disagree the best ones, and the whole
 * blended into what surrounds it. Pixels outside the hole are not touched. Alpha, where there is one, is copied like a colour, without blending.
 * @param reach pixels over which a difference at the border dies away
 * @param copied by pixel of the hole the one it is to be copied from, whatever the patches say; -1 for none
 * @param largestStep a difference at the border of more levels (over the channels) is an edge that belongs there; blended, it would only stain
 */
export function renderField(
  picture: Raster, level: Level, field: PatchField, weights: Float32Array, reach: number, copied?: Int32Array, largestStep = LARGEST_STEP,
): void {
  const { width, height } = level;
  const { data, channels } = picture;
  const colours = channels < 3 ? 1 : 3;
  const found = new Float32Array(channels);
  const tone = copied ? matchTone(level, copied) : undefined;
  const difference = new Map<number, Colours>();
  for (const i of borderOf(level)) {
    if (!predict(picture, level, field, weights, i, found, copied)) continue;
    const steps: Colours = [0, 0, 0];
    for (let c = 0; c < colours; c++) steps[c] = data[i * channels + c] - found[c] - (tone ? tone[3 * i + c] : 0);
    difference.set(i, steps);
  }
  const { broad, fine } = splitSteps(level, difference, copied !== undefined, largestStep);
  const membrane = new Membrane(level, difference.keys());
  membrane.eachHole((i) => {
    if (predict(picture, level, field, weights, i, found, copied)) {
      for (let c = 0; c < channels; c++) data[i * channels + c] = Math.max(0, Math.min(255, found[c] + 0.5));
    }
  });
  const corrections = [membrane.correct(broad, reach)];
  if (fine) corrections.push(membrane.correct(fine, GRAIN_REACH));
  if (width * height <= LARGEST_WITH_STEPS) {
    const still = new Map([...difference.keys()].map((i): [number, Colours] => [i, [0, 0, 0]]));
    corrections.push(membrane.correct(still, SEAM_REACH, missingSteps(picture, level, field.source, membrane, copied)));
  }
  membrane.eachHole((i, at) => {
    for (let c = 0; c < colours; c++) {
      let value = data[i * channels + c] + (tone ? tone[3 * i + c] : 0);
      for (let k = 0; k < corrections.length; k++) value += corrections[k][3 * at + c];
      data[i * channels + c] = value < 0 ? 0 : value > 255 ? 255 : value + 0.5;
    }
  });
}

/** Of the differences at the border what shall be taken out over a long way, and, with grain, over a short one. */
function splitSteps(
  { width, height }: Level, difference: Map<number, Colours>, hasGrain: boolean, largestStep: number,
): { broad: Map<number, Colours>; fine?: Map<number, Colours> } {
  const trusted = (steps: Colours): Colours => {
    const trust = 1 / (1 + (Math.hypot(...steps) / largestStep) ** 4);
    return [steps[0] * trust, steps[1] * trust, steps[2] * trust];
  };
  if (!hasGrain) return { broad: new Map([...difference].map(([i, steps]) => [i, trusted(steps)])) };
  const broad = new Map<number, Colours>();
  const fine = new Map<number, Colours>();
  for (const [i, steps] of difference) {
    const x = i % width;
    const y = (i - x) / width;
    const mean: Colours = [0, 0, 0];
    let count = 0;
    for (let v = Math.max(0, y - GRAIN_RADIUS); v <= Math.min(height - 1, y + GRAIN_RADIUS); v++) {
      for (let u = Math.max(0, x - GRAIN_RADIUS); u <= Math.min(width - 1, x + GRAIN_RADIUS); u++) {
        const near = difference.get(v * width + u);
        if (!near) continue;
        for (let c = 0; c < 3; c++) mean[c] += near[c];
        count++;
      }
    }
    for (let c = 0; c < 3; c++) mean[c] /= count;
    broad.set(i, trusted(mean));
    fine.set(i, [0, 1, 2].map((c) => steps[c] - mean[c]) as Colours);
  }
  return { broad, fine };
}

/**
 * By how much neighbours in the hole differ from what their sources differ by: nothing inside a patch, a step where two patches meet. Large
 * steps are edges of things and stay.
 */
function missingSteps({ data, channels }: Raster, { width, hole }: Level, source: Int32Array, membrane: Membrane, copied?: Int32Array): Steps {
  const steps: Steps = { right: new Float32Array(3 * membrane.size), down: new Float32Array(3 * membrane.size) };
  const colours = channels < 3 ? 1 : 3;
  const wanted = [0, 0, 0];
  const sourceOf = (i: number): number => (copied && copied[i] >= 0 ? copied[i] : source[i]);
  const find = (i: number, j: number, into: Float32Array, at: number): void => {
    if (!hole[j]) return;
    const first = sourceOf(i);
    const second = sourceOf(j);
    const after = first + j - i;
    const before = second + i - j;
    if (second === after || first < 0 || second < 0 || after >= hole.length || before < 0) return;
    let length = 0;
    for (let c = 0; c < colours; c++) {
      const expected = (data[after * channels + c] - data[first * channels + c] + data[second * channels + c] - data[before * channels + c]) / 2;
      wanted[c] = expected - (data[j * channels + c] - data[i * channels + c]);
      length += wanted[c] ** 2;
    }
    const trust = 1 / (1 + (length / (LARGEST_SEAM * LARGEST_SEAM)) ** 2);
    for (let c = 0; c < colours; c++) into[at + c] = trust * wanted[c];
  };
  membrane.eachHole((i, at) => {
    if ((i + 1) % width !== 0) find(i, i + 1, steps.right, 3 * at);
    if (i + width < hole.length) find(i, i + width, steps.down, 3 * at);
  });
  return steps;
}

/** What the patches over a pixel say, into `found`; false when there is none. */
function predict(
  { data, channels }: Raster, { width, height, hole }: Level, { source, bias }: PatchField, weights: Float32Array, p: number, found: Float32Array,
  copied?: Int32Array,
): boolean {
  if (copied && copied[p] >= 0) {
    for (let c = 0; c < channels; c++) found[c] = data[copied[p] * channels + c];
    return true;
  }
  const x = p % width;
  const y = (p - x) / width;
  const colours = channels < 3 ? 1 : 3;
  found.fill(0);
  if (copied && !hole[p] && continueCopies(data, channels, width, height, copied, hole, x, y, found)) return true;
  let sum = 0;
  for (let v = Math.max(PATCH_RADIUS, y - PATCH_RADIUS); v <= Math.min(height - 1 - PATCH_RADIUS, y + PATCH_RADIUS); v++) {
    for (let u = Math.max(PATCH_RADIUS, x - PATCH_RADIUS); u <= Math.min(width - 1 - PATCH_RADIUS, x + PATCH_RADIUS); u++) {
      const q = v * width + u;
      const w = weights[q];
      if (w === 0) continue;
      const s = (source[q] + p - q) * channels;
      for (let c = 0; c < channels; c++) found[c] += w * (data[s + c] + (c < colours ? bias[3 * q + c] : 0));
      sum += w;
    }
  }
  if (sum <= 0) return false;
  for (let c = 0; c < channels; c++) found[c] /= sum;
  return true;
}

/** What would go on the copies beside a known pixel; false where nothing is copied. */
function continueCopies(
  data: Uint8Array, channels: number, width: number, height: number, copied: Int32Array, hole: Uint8Array, x: number, y: number, found: Float32Array,
): boolean {
  const p = y * width + x;
  let count = 0;
  for (const [step, isIn] of [[1, x < width - 1], [-1, x > 0], [width, y < height - 1], [-width, y > 0]] as const) {
    const q = p + step;
    const before = copied[q] - step;
    // A copy may begin at the edge of the picture, before which there is nothing, or beside the hole.
    if (!isIn || copied[q] < 0 || before < 0 || before >= hole.length || hole[before]) continue;
    for (let c = 0; c < channels; c++) found[c] += data[before * channels + c];
    count++;
  }
  for (let c = 0; c < channels; c++) found[c] /= count || 1;
  return count > 0;
}
