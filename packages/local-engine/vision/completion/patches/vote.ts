import { type Level, PATCH_RADIUS } from "../level/level.ts";
import type { PatchField } from "./patch-field.ts";

/** A patch's say falls by this factor with every pixel that lies between it and the known picture (Wexler, Shechtman, Irani 2007 use the same). */
const CONFIDENCE = 1.3;
/** Deeper in the hole the confidence stays as it is: 1.3 to the 200th still fits 32-bit floats. */
const DEEPEST = 200;

/** Steps to the nearest known pixel over sides and corners, 0 at known ones. */
export function stepsFromKnown({ width, height, hole, box }: Level): Uint16Array {
  const steps = new Uint16Array(width * height);
  const far = 65_000;
  const at = (x: number, y: number) => (x < 0 || y < 0 || x >= width || y >= height ? far : steps[y * width + x]);
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) {
      if (hole[y * width + x]) steps[y * width + x] = Math.min(at(x - 1, y), at(x - 1, y - 1), at(x, y - 1), at(x + 1, y - 1)) + 1;
    }
  }
  for (let y = box.y + box.height - 1; y >= box.y; y--) {
    for (let x = box.x + box.width - 1; x >= box.x; x--) {
      const i = y * width + x;
      if (hole[i]) steps[i] = Math.min(steps[i], at(x + 1, y) + 1, at(x + 1, y + 1) + 1, at(x, y + 1) + 1, at(x - 1, y + 1) + 1);
    }
  }
  return steps;
}

/**
 * How much each target's patch has to say: more where it is like what is there already and where it lies near known pixels.
 * @param sharpness 1 as in Wexler 2007; higher lets the best patch decide nearly alone, which keeps texture crisp.
 */
export function patchWeights({ targets, cost }: PatchField, steps: Uint16Array, sharpness: number): Float32Array {
  const weights = new Float32Array(cost.length);
  const sample: number[] = [];
  for (let i = 0; i < targets.length; i += Math.max(1, Math.floor(targets.length / 2000))) sample.push(cost[targets[i]]);
  sample.sort((a, b) => a - b);
  const typical = Math.max(1000, sample[Math.floor(sample.length * 0.75)] ?? 0);
  const confidences = Float32Array.from({ length: DEEPEST + 1 }, (_, i) => CONFIDENCE ** -i);
  for (const t of targets) weights[t] = confidences[Math.min(DEEPEST, steps[t])] * Math.max(1e-6, Math.exp((-sharpness * cost[t]) / (2 * typical)));
  return weights;
}

/** Repaints the hole: each pixel becomes the weighted mean of what the patches over it say. */
export function vote(level: Level, { source, bias }: PatchField, weights: Float32Array): void {
  const { width, height, rgb, hole, box } = level;
  for (let y = box.y; y < box.y + box.height; y++) {
    const top = Math.max(PATCH_RADIUS, y - PATCH_RADIUS);
    const bottom = Math.min(height - 1 - PATCH_RADIUS, y + PATCH_RADIUS);
    for (let x = box.x; x < box.x + box.width; x++) {
      const p = y * width + x;
      if (!hole[p]) continue;
      const left = Math.max(PATCH_RADIUS, x - PATCH_RADIUS);
      const right = Math.min(width - 1 - PATCH_RADIUS, x + PATCH_RADIUS);
      let r = 0;
      let g = 0;
      let b = 0;
      let sum = 0;
      for (let v = top; v <= bottom; v++) {
        for (let q = v * width + left; q <= v * width + right; q++) {
          const w = weights[q];
          const s = 3 * (source[q] + p - q);
          const k = 3 * q;
          r += w * (rgb[s] + bias[k]);
          g += w * (rgb[s + 1] + bias[k + 1]);
          b += w * (rgb[s + 2] + bias[k + 2]);
          sum += w;
        }
      }
      if (sum <= 0) continue;
      rgb[3 * p] = clampByte(r / sum);
      rgb[3 * p + 1] = clampByte(g / sum);
      rgb[3 * p + 2] = clampByte(b / sum);
    }
  }
}

/** By pixel of a region of the hole the one that the patch with the most to say there copies to it; -1 elsewhere. */
export function bestSources(level: Level, { source }: PatchField, weights: Float32Array, region: Uint8Array): Int32Array {
  const { width, box } = level;
  const best = new Int32Array(region.length).fill(-1);
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let p = y * width + box.x; p < y * width + box.x + box.width; p++) {
      const q = region[p] ? loudestPatch(level, weights, p) : -1;
      if (q >= 0) best[p] = source[q] + p - q;
    }
  }
  return best;
}

/** The target whose patch weighs most at a pixel; -1 where there is none. */
function loudestPatch({ width, height }: Level, weights: Float32Array, p: number): number {
  const x = p % width;
  const y = (p - x) / width;
  let most = 0;
  let best = -1;
  const left = Math.max(PATCH_RADIUS, x - PATCH_RADIUS);
  const right = Math.min(width - 1 - PATCH_RADIUS, x + PATCH_RADIUS);
  for (let v = Math.max(PATCH_RADIUS, y - PATCH_RADIUS); v <= Math.min(height - 1 - PATCH_RADIUS, y + PATCH_RADIUS); v++) {
    for (let q = v * width + left; q <= v * width + right; q++) {
      if (weights[q] <= most) continue;
      most = weights[q];
      best = q;
    }
  }
  return best;
}

function clampByte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value + 0.5;
}
