import type { Raster } from "@atelier/media/raster/raster.ts";
import { createLevel, type Level, ones } from "./level/level.ts";
import { PatchComparer } from "./patches/patch-comparer.ts";
import { createField } from "./patches/patch-field.ts";
import { searchField } from "./patches/search-field.ts";
import { toRgb } from "./level/to-rgb.ts";
import { stepsFromKnown } from "./patches/vote.ts";

/** Patches that far from the border of a hole, in pixels, tell whether what is in it goes with what is around it. */
const RIM = 3;
/** Rounds of the search by which that is judged. */
const ROUNDS = 4;

/**
 * Fills a hole in several ways and keeps for each of its parts the one that meets what is around it best: where every patch across the border is found
 * somewhere in the known picture, nothing is broken off there. In place.
 * @param ways each fills the hole of the picture that it is given; the first is taken unless another is better
 */
export async function bestOfSeveral(picture: Raster, hole: Uint8Array, ways: readonly ((picture: Raster) => Promise<void>)[], seed: number): Promise<void> {
  const made: Raster[] = [];
  const breaks: Map<number, number>[] = [];
  let parts: Uint8Array = new Uint8Array(0);
  for (const fill of ways) {
    const one = { ...picture, data: new Uint8Array(picture.data) };
    await fill(one);
    const level = createLevel(toRgb(one), ones(hole), one.width, one.height);
    made.push(one);
    breaks.push(breaksAtBorder(level, seed));
    parts = level.part;
  }
  const { data, channels } = picture;
  const best = new Map<number, Uint8Array>();
  for (const part of new Set(parts)) {
    const costs = breaks.map((one) => one.get(part) ?? 0);
    best.set(part, made[costs.indexOf(Math.min(...costs))].data);
  }
  for (let i = 0; i < hole.length; i++) if (hole[i]) for (let c = 0; c < channels; c++) data[i * channels + c] = best.get(parts[i])![i * channels + c];
}

/** By part of the hole the mean difference, over the patches at its border, from the known patch that is most like each: root of squared levels. */
function breaksAtBorder(level: Level, seed: number): Map<number, number> {
  const { width, height, part } = level;
  const steps = stepsFromKnown(level);
  const all = createField(level);
  const field = { ...all, targets: all.targets.filter((t) => steps[t] <= RIM) };
  const comparer = new PatchComparer(width * height);
  comparer.show(level);
  searchField(level, comparer, field, { rounds: ROUNDS, reach: Math.max(width, height) / 2, largestBias: 8, seed });
  const sums = new Map<number, { sum: number; count: number }>();
  for (const t of field.targets) {
    const of = sums.get(part[t]) ?? { sum: 0, count: 0 };
    sums.set(part[t], of);
    of.sum += Math.sqrt(field.cost[t]);
    of.count++;
  }
  return new Map([...sums].map(([one, { sum, count }]) => [one, sum / count]));
}
