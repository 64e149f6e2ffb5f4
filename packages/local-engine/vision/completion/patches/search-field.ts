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
  if (!level.usable.includes(1)) return;
  const { targets } = field;
  const search = new FieldSearch(level, comparer, field, settings);
  for (const t of targets) search.begin(t);
  for (let round = 0; round < settings.rounds; round++) {
    const backward = round % 2 === 1;
    for (let i = 0; i < targets.length; i++) search.improve(targets[backward ? targets.length - 1 - i : i], backward ? -1 : 1);
  }
}

/** One search, target by target. */
class FieldSearch {
  readonly #level: Level;
  readonly #comparer: PatchComparer;
  readonly #field: PatchField;
  readonly #prices: PlacePrices;
  readonly #random: (limit: number) => number;
  readonly #shifts: NonNullable<SearchSettings["shifts"]>;
  readonly #reach: number;
  readonly #largestBias: number;

  constructor(level: Level, comparer: PatchComparer, field: PatchField, { reach, largestBias, seed, shifts, preference }: SearchSettings) {
    this.#level = level;
    this.#comparer = comparer;
    this.#field = field;
    this.#prices = new PlacePrices(level, preference);
    this.#random = randomBelow(seed ^ 0x9e3779b9);
    this.#shifts = shifts ?? [];
    this.#reach = reach;
    this.#largestBias = largestBias;
  }

  /** The guess has changed since the costs were found, so they are found again. */
  begin(t: number): void {
    const { width, height, usable } = this.#level;
    const { source, cost } = this.#field;
    let s = source[t];
    for (let tries = 0; s < 0 && tries < 500; tries++) {
      const candidate = this.#random(width * height);
      if (usable[candidate]) s = candidate;
    }
    if (s < 0) s = usable.indexOf(1);
    source[t] = -1;
    cost[t] = Infinity;
    this.#offer(t, s);
  }

  /** Tries what its neighbours have, what the shifts give, and random sources, nearer each time. @param step 1 forward, -1 backward */
  improve(t: number, step: number): void {
    const { width, height, usable } = this.#level;
    const { source } = this.#field;
    const beside = source[t - step];
    if (beside >= 0) this.#offer(t, beside + step);
    const above = source[t - step * width];
    if (above >= 0) this.#offer(t, above + step * width);
    for (const shift of this.#shifts) {
      const x = (t % width) + shift.x;
      if (x < 0 || x >= width) continue;
      const s = t + shift.y * width + shift.x;
      if (s >= 0 && s < usable.length) this.#offer(t, s);
    }
    for (let reach = this.#reach; reach >= 1; reach /= 2) {
      const s = source[t];
      const sx = s % width;
      const x = sx + this.#random(2 * reach + 1) - Math.floor(reach);
      const y = (s - sx) / width + this.#random(2 * reach + 1) - Math.floor(reach);
      if (x >= 0 && y >= 0 && x < width && y < height) this.#offer(t, y * width + x);
    }
  }

  /** Takes source `s` for target `t` if it costs less than what it has. */
  #offer(t: number, s: number): void {
    const { source, cost, bias } = this.#field;
    const { sums } = this.#comparer;
    if (!this.#level.usable[s] || s === source[t]) return;
    const price = this.#prices.of(t, s) * SAMPLES;
    if (price >= cost[t]) return;
    const sum = this.#comparer.difference(t, s);
    // What the best bias, unlimited, would leave.
    if (sum - (sums[0] * sums[0] + sums[1] * sums[1] + sums[2] * sums[2]) / SAMPLES + price >= cost[t]) return;
    const red = this.#forgiven(sums[0]);
    const green = this.#forgiven(sums[1]);
    const blue = this.#forgiven(sums[2]);
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
  #forgiven(sum: number): number {
    return Math.max(-this.#largestBias, Math.min(this.#largestBias, Math.round(sum / SAMPLES)));
  }
}
