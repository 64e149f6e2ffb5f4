import { type Level, PATCH_RADIUS } from "../level/level.ts";
import type { PatchComparer } from "./patch-comparer.ts";
import type { PatchField } from "./patch-field.ts";
import { PlacePrices } from "./place-prices.ts";
import { randomBelow } from "./random-below.ts";

export interface SearchSettings {
  /** Rounds over all targets, forward and backward by turns. */
  rounds: number;
  /** Largest distance of a random candidate from the present source in pixels; 0 for none. */
  reach: number;
  /** Largest difference in mean between target and source that is forgiven, in levels. */
  largestBias: number;
  seed: number;
  /** Offsets, in pixels, that are tried for every target besides. */
  shifts?: readonly { x: number; y: number }[];
  preference?: Float32Array;
}

const SIDE = 2 * PATCH_RADIUS + 1;
const SAMPLES = SIDE * SIDE;
/** Share of a forgiven bias that still counts, so that sources that need none are preferred. */
export const BIAS_PRICE = 0.15;
/**
 * Finds for every target a known patch like it: PatchMatch (Barnes, Shechtman, Finkelstein, Goldman 2009), with a difference in mean
 * forgiven up to a limit (Darabi et al. 2012). Changes `field`; targets without a source get one at random.
 * @param comparer that shows the level
 */
export function searchField(level: Level, comparer: PatchComparer, field: PatchField, settings: SearchSettings): void {
  const { width, height, usable } = level;
  const { targets, source, cost, bias } = field;
  const { largestBias } = settings;
  const prices = new PlacePrices(level, settings.preference);
  const shifts = settings.shifts ?? [];
  if (!usable.includes(1)) return;
  const random = randomBelow(settings.seed ^ 0x9e3779b9);
  const { sums } = comparer;

  /** Takes source `s` for target `t` if it costs less than what it has. */
  function offer(t: number, s: number): void {
    if (!usable[s] || s === source[t]) return;
    const price = prices.of(t, s) * SAMPLES;
    if (price >= cost[t]) return;
    const sum = comparer.difference(t, s);
    // What the best bias, unlimited, would leave.
    if (sum - (sums[0] * sums[0] + sums[1] * sums[1] + sums[2] * sums[2]) / SAMPLES + price >= cost[t]) return;
    const red = forgiven(sums[0]);
    const green = forgiven(sums[1]);
    const blue = forgiven(sums[2]);
    const explained = 2 * (red * sums[0] + green * sums[1] + blue * sums[2]) - (1 + BIAS_PRICE) * SAMPLES * (red * red + green * green + blue * blue);
    const found = sum - explained + price;
    if (found >= cost[t]) return;
    cost[t] = found;
    source[t] = s;
    bias[3 * t] = red;
    bias[3 * t + 1] = green;
    bias[3 * t + 2] = blue;
  }

  /** The mean difference as far as it is forgiven, in whole levels. */
  function forgiven(sum: number): number {
    return Math.max(-largestBias, Math.min(largestBias, Math.round(sum / SAMPLES)));
  }

  /** The guess has changed since the costs were found, so they are found anew. */
  function begin(t: number): void {
    let s = source[t];
    for (let tries = 0; s < 0 && tries < 500; tries++) {
      const candidate = random(width * height);
      if (usable[candidate]) s = candidate;
    }
    if (s < 0) s = usable.indexOf(1);
    source[t] = -1;
    cost[t] = Infinity;
    offer(t, s);
  }

  for (const t of targets) begin(t);
  for (let round = 0; round < settings.rounds; round++) {
    const backward = round % 2 === 1;
    const step = backward ? -1 : 1;
    for (let i = 0; i < targets.length; i++) {
      const t = targets[backward ? targets.length - 1 - i : i];
      const beside = source[t - step];
      if (beside >= 0) offer(t, beside + step);
      const above = source[t - step * width];
      if (above >= 0) offer(t, above + step * width);
      for (const shift of shifts) {
        const x = (t % width) + shift.x;
        if (x < 0 || x >= width) continue;
        const s = t + shift.y * width + shift.x;
        if (s >= 0 && s < usable.length) offer(t, s);
      }
      for (let reach = settings.reach; reach >= 1; reach /= 2) {
        const s = source[t];
        const sx = s % width;
        const x = sx + random(2 * reach + 1) - Math.floor(reach);
        const y = (s - sx) / width + random(2 * reach + 1) - Math.floor(reach);
        if (x >= 0 && y >= 0 && x < width && y < height) offer(t, y * width + x);
      }
    }
  }
}
