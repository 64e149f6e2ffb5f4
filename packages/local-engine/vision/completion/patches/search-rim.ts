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
  const { width, height, usable } = level;
  const { source, cost, bias } = field;
  const { largestBias } = settings;
  const prices = new PlacePrices(level, settings.preference);
  if (settings.rounds === 0) return;
  const rim = field.targets.filter((t) => steps[t] <= PATCH_RADIUS && source[t] >= 0 && !except?.[t]);
  const isRim = new Uint8Array(width * height);
  for (const t of rim) isRim[t] = 1;
  const random = randomBelow(settings.seed ^ 0x85ebca6b);
  const { sums, rows } = comparer;
  /** Of the target in hand. */
  let total = 0;

  /** Takes source `s` if it costs less, as in `searchField` but for the weights. */
  function offer(t: number, s: number): void {
    if (!usable[s] || s === source[t]) return;
    const price = prices.of(t, s) * SAMPLES;
    if (price >= cost[t]) return;
    const scale = SAMPLES / total;
    const sum = comparer.weightedDifference(t, s);
    if ((sum - (sums[0] * sums[0] + sums[1] * sums[1] + sums[2] * sums[2]) / total) * scale + price >= cost[t]) return;
    const red = forgiven(sums[0]);
    const green = forgiven(sums[1]);
    const blue = forgiven(sums[2]);
    const explained = 2 * (red * sums[0] + green * sums[1] + blue * sums[2]) - (1 + BIAS_PRICE) * total * (red * red + green * green + blue * blue);
    const found = (sum - explained) * scale + price;
    if (found >= cost[t] || hasOtherTone(cost[t], scale, price)) return;
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
  function hasOtherTone(limit: number, scale: number, price: number): boolean {
    for (let k = 0; k < rows.length; k += 8) {
      const squares = rows[k + 4] + rows[k + 5] + rows[k + 6] + rows[k + 7];
      if ((squares - (rows[k] * rows[k] + rows[k + 1] * rows[k + 1] + rows[k + 2] * rows[k + 2]) / total) * scale + price >= limit) return true;
    }
    return false;
  }

  /** The mean difference as far as it is forgiven, in whole levels. */
  function forgiven(sum: number): number {
    return Math.max(-largestBias, Math.min(largestBias, Math.round(sum / total)));
  }

  for (let round = 0; round < settings.rounds; round++) {
    const step = round % 2 === 1 ? -1 : 1;
    for (let i = 0; i < rim.length; i++) {
      const t = rim[step < 0 ? rim.length - 1 - i : i];
      total = comparer.weightOf(t);
      if (round === 0) {
        const s = source[t];
        source[t] = -1;
        cost[t] = Infinity;
        offer(t, s);
      }
      if (isRim[t - step]) offer(t, source[t - step] + step);
      if (isRim[t - step * width]) offer(t, source[t - step * width] + step * width);
      for (let reach = Math.max(width, height) / 2; reach >= 1; reach /= 2) {
        const sx = source[t] % width;
        const x = sx + random(2 * reach + 1) - Math.floor(reach);
        const y = (source[t] - sx) / width + random(2 * reach + 1) - Math.floor(reach);
        if (x >= 0 && y >= 0 && x < width && y < height) offer(t, y * width + x);
      }
    }
  }
}
