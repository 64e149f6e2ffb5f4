import { type Level, PATCH_RADIUS } from "./level.ts";
import type { PatchField } from "./patch-field.ts";
import { PlacePrices } from "./place-prices.ts";
import { randomBelow } from "./random-below.ts";
import { BIAS_PRICE, type SearchSettings } from "./search-field.ts";

const SIDE = 2 * PATCH_RADIUS + 1;
const SAMPLES = SIDE * SIDE;
/** How much more a known pixel of a patch counts than a guessed one. */
const KNOWN = 20;

/**
 * Looks in the whole picture for better sources of the patches that lie across the border of the hole, and lets their known part count most: so what
 * is there goes on into the hole, whatever coarser levels made of it. Changes `field`, all of whose targets have sources.
 * The search is PatchMatch again, among few targets.
 * @param except 1 at targets that are left as they are
 */
export function searchRim(level: Level, field: PatchField, settings: Omit<SearchSettings, "reach">, except?: Uint8Array): void {
  const { width, height, rgb, hole, usable } = level;
  const { source, cost, bias } = field;
  const { largestBias } = settings;
  const prices = new PlacePrices(level, settings.preference);
  if (settings.rounds === 0) return;
  const rim = field.targets.filter((t) => source[t] >= 0 && !except?.[t] && countKnown(level, t) > 0);
  const isRim = new Uint8Array(width * height);
  for (const t of rim) isRim[t] = 1;
  const random = randomBelow(settings.seed ^ 0x85ebca6b);
  /** Of the target in hand. */
  const factors = new Float32Array(SAMPLES);
  let total = 0;
  const found = [0, 0, 0];

  function weigh(t: number): void {
    total = 0;
    for (let k = 0; k < SAMPLES; k++) total += factors[k] = hole[t + (Math.floor(k / SIDE) - PATCH_RADIUS) * width + (k % SIDE) - PATCH_RADIUS] ? 1 : KNOWN;
  }

  /** The cost of a source as in `searchField`, but for the factors; Infinity as soon as it reaches `limit`. Leaves the bias in `found`. */
  function measure(t: number, s: number, limit: number): number {
    const price = prices.of(t, s) * SAMPLES;
    if (price >= limit) return Infinity;
    const scale = SAMPLES / total;
    let [sum, sumR, sumG, sumB] = [0, 0, 0, 0];
    for (let y = -PATCH_RADIUS, k = 0; y <= PATCH_RADIUS; y++) {
      let a = 3 * (t + y * width - PATCH_RADIUS);
      let b = 3 * (s + y * width - PATCH_RADIUS);
      for (let x = 0; x < SIDE; x++, k++, a += 3, b += 3) {
        const f = factors[k];
        const r = rgb[a] - rgb[b];
        const g = rgb[a + 1] - rgb[b + 1];
        const u = rgb[a + 2] - rgb[b + 2];
        sum += f * (r * r + g * g + u * u);
        sumR += f * r;
        sumG += f * g;
        sumB += f * u;
      }
      if ((sum - (sumR * sumR + sumG * sumG + sumB * sumB) / total) * scale + price >= limit) return Infinity;
    }
    found[0] = Math.max(-largestBias, Math.min(largestBias, Math.round(sumR / total)));
    found[1] = Math.max(-largestBias, Math.min(largestBias, Math.round(sumG / total)));
    found[2] = Math.max(-largestBias, Math.min(largestBias, Math.round(sumB / total)));
    const explained = 2 * (found[0] * sumR + found[1] * sumG + found[2] * sumB) - (1 + BIAS_PRICE) * total * (found[0] ** 2 + found[1] ** 2 + found[2] ** 2);
    return (sum - explained) * scale + price;
  }

  function offer(t: number, s: number): void {
    if (!usable[s] || s === source[t]) return;
    const measured = measure(t, s, cost[t]);
    if (measured >= cost[t]) return;
    cost[t] = measured;
    source[t] = s;
    for (let c = 0; c < 3; c++) bias[3 * t + c] = found[c];
  }

  for (let round = 0; round < settings.rounds; round++) {
    const step = round % 2 === 1 ? -1 : 1;
    for (let i = 0; i < rim.length; i++) {
      const t = rim[step < 0 ? rim.length - 1 - i : i];
      weigh(t);
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

/** Known pixels of the patch around a target. */
function countKnown({ width, hole }: Level, t: number): number {
  let count = 0;
  for (let y = -PATCH_RADIUS; y <= PATCH_RADIUS; y++) for (let x = -PATCH_RADIUS; x <= PATCH_RADIUS; x++) count += 1 - hole[t + y * width + x];
  return count;
}
