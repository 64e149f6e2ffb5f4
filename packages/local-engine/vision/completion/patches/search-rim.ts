import { type Level, PATCH_RADIUS } from "../level/level.ts";
import type { PatchComparer } from "./patch-comparer.ts";
import type { PatchField } from "./patch-field.ts";
import { PlacePrices } from "./place-prices.ts";
import { randomBelow } from "./random-below.ts";
import { BIAS_PRICE, type SearchSettings } from "./search-field.ts";

const SIDE = 2 * PATCH_RADIUS + 1;
const SAMPLES = SIDE * SIDE;

/**
 * Looks in the whole picture for better sources of the patches that lie across the border of the hole, and lets their known part count most: so what
 * is there goes on into the hole, whatever coarser levels made of it. Changes `field`, all of whose targets have sources.
 * The search is PatchMatch again, among few targets.
 * @param comparer that shows the level
 * @param steps from the known picture, by pixel
 * @param except 1 at targets that are left as they are
 */
export function searchRim(
  level: Level, comparer: PatchComparer, field: PatchField, settings: Omit<SearchSettings, "reach">, steps: Uint16Array, except?: Uint8Array,
): void {
  if (settings.rounds === 0) return;
  const rim = field.targets.filter((t) => steps[t] <= PATCH_RADIUS && field.source[t] >= 0 && !except?.[t]);
  const search = new RimSearch(level, comparer, field, settings, rim);
  for (let round = 0; round < settings.rounds; round++) {
    const step = round % 2 === 1 ? -1 : 1;
    for (let i = 0; i < rim.length; i++) search.improve(rim[step < 0 ? rim.length - 1 - i : i], step, round === 0);
  }
}

/** One search, target by target. */
class RimSearch {
  readonly #level: Level;
  readonly #comparer: PatchComparer;
  readonly #field: PatchField;
  readonly #prices: PlacePrices;
  readonly #random: (limit: number) => number;
  readonly #largestBias: number;
  readonly #isRim: Uint8Array;
  /** What the pixels around the target in hand count together. */
  #total = 0;

  constructor(
    level: Level, comparer: PatchComparer, field: PatchField, { largestBias, seed, preference }: Omit<SearchSettings, "reach">, rim: ArrayLike<number>,
  ) {
    this.#level = level;
    this.#comparer = comparer;
    this.#field = field;
    this.#prices = new PlacePrices(level, preference);
    this.#random = randomBelow(seed ^ 0x85ebca6b);
    this.#largestBias = largestBias;
    this.#isRim = new Uint8Array(level.width * level.height);
    for (let i = 0; i < rim.length; i++) this.#isRim[rim[i]] = 1;
  }

  /** Tries what its neighbours have, and random sources, nearer each time. @param step 1 forward, -1 backward */
  improve(t: number, step: number, isFirst: boolean): void {
    const { width, height } = this.#level;
    const { source, cost } = this.#field;
    this.#total = this.#comparer.weightOf(t);
    if (isFirst) {
      const s = source[t];
      source[t] = -1;
      cost[t] = Infinity;
      this.#offer(t, s);
    }
    if (this.#isRim[t - step]) this.#offer(t, source[t - step] + step);
    if (this.#isRim[t - step * width]) this.#offer(t, source[t - step * width] + step * width);
    for (let reach = Math.max(width, height) / 2; reach >= 1; reach /= 2) {
      const sx = source[t] % width;
      const x = sx + this.#random(2 * reach + 1) - Math.floor(reach);
      const y = (source[t] - sx) / width + this.#random(2 * reach + 1) - Math.floor(reach);
      if (x >= 0 && y >= 0 && x < width && y < height) this.#offer(t, y * width + x);
    }
  }

  /** Takes source `s` if it costs less, as in `searchField` but for the weights. */
  #offer(t: number, s: number): void {
    const { source, cost, bias } = this.#field;
    const { sums } = this.#comparer;
    const total = this.#total;
    if (!this.#level.usable[s] || s === source[t]) return;
    const price = this.#prices.of(t, s) * SAMPLES;
    if (price >= cost[t]) return;
    const scale = SAMPLES / total;
    const sum = this.#comparer.weightedDifference(t, s);
    if ((sum - (sums[0] * sums[0] + sums[1] * sums[1] + sums[2] * sums[2]) / total) * scale + price >= cost[t]) return;
    const red = this.#forgiven(sums[0]);
    const green = this.#forgiven(sums[1]);
    const blue = this.#forgiven(sums[2]);
    const explained = 2 * (red * sums[0] + green * sums[1] + blue * sums[2]) - (1 + BIAS_PRICE) * total * (red * red + green * green + blue * blue);
    const found = (sum - explained) * scale + price;
    if (found >= cost[t] || this.#hasOtherTone(cost[t], scale, price)) return;
    cost[t] = found;
    source[t] = s;
    bias[3 * t] = red;
    bias[3 * t + 1] = green;
    bias[3 * t + 2] = blue;
  }

  /**
   * Whether the upper rows alone reach a limit, of whose own mean difference only their share in the patch is forgiven: what fits by another tone
   * throughout is taken only where there is nothing like it of the same tone.
   */
  #hasOtherTone(limit: number, scale: number, price: number): boolean {
    const { rows } = this.#comparer;
    for (let k = 0; k < rows.length; k += 8) {
      const squares = rows[k + 4] + rows[k + 5] + rows[k + 6] + rows[k + 7];
      const toned = (rows[k] * rows[k] + rows[k + 1] * rows[k + 1] + rows[k + 2] * rows[k + 2]) / this.#total;
      if ((squares - toned) * scale + price >= limit) return true;
    }
    return false;
  }

  /** The mean difference as far as it is forgiven, in whole levels. */
  #forgiven(sum: number): number {
    return Math.max(-this.#largestBias, Math.min(this.#largestBias, Math.round(sum / this.#total)));
  }
}
