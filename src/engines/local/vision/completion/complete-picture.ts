import { setImmediate } from "node:timers/promises";
import type { Raster } from "../../../../raster/raster.ts";
import { mixBits } from "../../../../raster/seeded-noise.ts";
import { growFromBorder } from "./grow-from-border.ts";
import { createLevel, type Effort, halveLevel, type Level, PATCH_RADIUS, type Preference } from "./level.ts";
import { type PatchField, refineField } from "./patch-field.ts";
import { searchField } from "./search-field.ts";
import { applyShifts, findShifts, type Shift } from "./repeating-parts.ts";
import { layTexture } from "./lay-texture.ts";
import { findTextureParts } from "./texture-parts.ts";
import { bestSources, patchWeights, stepsFromKnown, vote } from "./vote.ts";
import { renderField } from "./render-field.ts";
import { spreadBorder } from "./spread-border.ts";

export interface CompletionOptions {
  seed: number;
  /** Time for quality. */
  effort?: Effort;
  /** What the hole should rather be filled with. */
  preference?: Preference;
  signal?: AbortSignal;
  /** Fraction done, 0..1, never falling. */
  progress?(fraction: number): void;
}

/** Patches compared at the coarsest level, which decides how coarse it is: what it does not show is found by finer levels alone. */
const comparisons: Record<Effort, number> = { turbo: 4e6, default: 25e6, quality: 100e6 };
/** The coarsest level has at least so many sources. */
const FEWEST_SOURCES = 100;

/** Repetitions of search and vote at a level with so many targets. */
function repetitions(targets: number, isFinest: boolean, effort: Effort): number {
  const most = { turbo: 4, default: 8, quality: 12 }[effort];
  if (isFinest) return { turbo: 1, default: 1, quality: 2 }[effort];
  return Math.max(effort === "turbo" ? 1 : 2, Math.min(most, Math.round((most * 20_000) / (targets + 1))));
}

/**
 * Fills the hole of a picture with what the rest of it shows, in place; pixels outside the hole keep their bytes.
 *
 * From coarse to fine, patches that touch the hole are matched with known ones and vote for its pixels, by turns (Wexler, Shechtman, Irani 2007;
 * the search is that of Barnes et al. 2009). The last level copies instead of averaging where patches agree, and is blended into the surroundings.
 * Works on any channels; the same pixels and seed give the same result. About 2 s for a hole of 300 x 300 pixels on one processor.
 *
 * @param hole one byte a pixel, not 0 where the picture is to be filled. Without any known pixel nothing happens.
 * @throws `signal.reason` when aborted, between levels.
 */
export async function completePicture(picture: Raster, hole: Uint8Array, options: CompletionOptions): Promise<void> {
  const { effort = "default", seed, preference, signal, progress } = options;
  const levels = buildLevels(picture, hole, preference, effort);
  if (!levels) return spreadBorder(picture, hole);
  const work = levels.map((level) => level.hole.reduce((sum, one) => sum + one, 0) + 2000);
  const total = work.reduce((sum, one) => sum + one, 0);
  let done = 0;
  let field: PatchField | undefined;
  let shifts: Shift[] = [];
  for (let k = levels.length - 1; k >= 0; k--) {
    await setImmediate();
    signal?.throwIfAborted();
    const level = levels[k];
    const steps = stepsFromKnown(level);
    if (field) {
      field = refineField(field, levels[k + 1], level);
      carryGuess(levels[k + 1], level);
      if (shifts.length > 0) shifts = findShifts(level, shifts);
      applyShifts(level, field, shifts);
    } else {
      shifts = preference ? [] : findShifts(level);
      field = growFromBorder(level, shifts, preference?.cost);
    }
    const times = repetitions(field.targets.length, k === 0, effort);
    for (let time = 0; time < times; time++) {
      const isCoarsest = k === levels.length - 1;
      searchField(level, field, {
        rounds: k === 0 ? (effort === "turbo" ? 1 : 2) : 2,
        reach: k === 0 ? (effort === "quality" ? 16 : 2) : time === 0 ? Math.max(level.width, level.height) / 2 : 16,
        largestBias: isCoarsest ? 4 : 8,
        seed: mixBits(seed + k * 64 + time),
        ...(preference && { preference: preference.cost }),
      });
      if (k > 0 || time < times - 1) vote(level, field, patchWeights(field, steps, 1 + time));
      signal?.throwIfAborted();
    }
    done += work[k];
    progress?.((0.95 * done) / total);
    if (k === 0) finish(picture, level, field, steps, shifts, options);
    levels.length = k + 1;
  }
  progress?.(1);
}

/** Writes the finest level into the picture: textures by large blocks, all else by what its patches say. */
function finish(picture: Raster, level: Level, field: PatchField, steps: Uint16Array, shifts: readonly Shift[], { effort = "default", seed, preference, signal }: CompletionOptions): void {
  const weights = patchWeights(field, steps, 40);
  const region = findTextureParts(level);
  // What repeats is in step already.
  const repeating = new Set(shifts.map(({ part }) => part));
  for (let i = 0; i < region.length; i++) if (repeating.has(level.part[i])) region[i] = 0;
  const copied = bestSources(level, field, weights, region);
  const settings = { steps, effort, seed: mixBits(seed + 77), ...(preference && { preference: preference.cost }), ...(signal && { signal }) };
  if (region.includes(1)) layTexture(level, copied, { ...settings, region, isBegun: false });
  // Beside a picture there is room for whole things to be copied by mistake; a hole in it meets it on all sides.
  const rest = level.hole.map((one, i) => (one && !region[i] && level.zone[i] === 0 ? 1 : 0));
  if (effort !== "turbo" && rest.includes(1)) {
    const sources = bestSources(level, field, weights, rest);
    layTexture(level, sources, { ...settings, region: rest, isBegun: true });
    for (let i = 0; i < rest.length; i++) if (rest[i]) copied[i] = sources[i];
  }
  renderField(picture, level, field, weights, 48, copied.some((one) => one >= 0) ? copied : undefined);
}

/** Enlarges the guess of the coarser level into the finer level's hole, so that the search has something to compare with. */
function carryGuess(coarse: Level, fine: Level): void {
  for (let i = 0; i < fine.hole.length; i++) {
    if (!fine.hole[i]) continue;
    const x = i % fine.width;
    const s = 3 * (((i - x) / fine.width >> 1) * coarse.width + (x >> 1));
    for (let c = 0; c < 3; c++) fine.rgb[3 * i + c] = coarse.rgb[s + c];
  }
}

/** Finest first. Undefined when there is nothing to fill or nothing to fill it from. */
function buildLevels(picture: Raster, hole: Uint8Array, preference: Preference | undefined, effort: Effort): Level[] | undefined {
  const { width, height } = picture;
  if (Math.min(width, height) <= 2 * PATCH_RADIUS) return undefined;
  const mask = hole.map((one) => (one ? 1 : 0));
  const levels = [createLevel(toRgb(picture), mask, width, height, preference?.kind)];
  const sources = ({ usable }: Level) => usable.reduce((sum, one) => sum + one, 0);
  if (sources(levels[0]) === 0 || !mask.includes(1)) return undefined;
  for (;;) {
    const last = levels.at(-1)!;
    const holes = last.hole.reduce((sum, one) => sum + one, 0);
    if ((holes / 15) * sources(last) <= comparisons[effort] || Math.min(last.width, last.height) < 24) return levels;
    const next = halveLevel(last);
    if (sources(next) < FEWEST_SOURCES) return levels;
    levels.push(next);
  }
}

function toRgb({ data, width, height, channels }: Raster): Uint8Array {
  if (channels === 3) return new Uint8Array(data);
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) rgb[3 * i + c] = data[i * channels + (channels < 3 ? 0 : c)];
  }
  return rgb;
}
