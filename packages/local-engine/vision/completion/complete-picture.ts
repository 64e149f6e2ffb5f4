import { setImmediate } from "node:timers/promises";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { mixBits } from "@atelier/media/raster/seeded-noise.ts";
import { beginField } from "./begin-field.ts";
import { cutRows, pasteRows, type Rows, rowsWithCorners } from "./lines/corners.ts";
import { count, createLevel, type Effort, halveLevel, type Level, ones, PATCH_RADIUS, type Preference } from "./level/level.ts";
import { PatchComparer } from "./patches/patch-comparer.ts";
import { type PatchField, refineField } from "./patches/patch-field.ts";
import { searchField } from "./patches/search-field.ts";
import { searchRim } from "./patches/search-rim.ts";
import { applyShifts, findShifts, partsOf, type Shift } from "./patches/repeating-parts.ts";
import { layTexture } from "./texture/lay-texture.ts";
import { findTextureParts } from "./texture/texture-parts.ts";
import { bestSources, patchWeights, stepsFromKnown, vote } from "./patches/vote.ts";
import { renderField } from "./patches/render-field.ts";
import { continueTexture } from "./texture/continue-texture.ts";
import { isOneTexture } from "./texture/is-one-texture.ts";
import { spreadBorder } from "./border/spread-border.ts";
import { toRgb } from "./level/to-rgb.ts";
import { completeDivided, type DividedPart, findDividedParts } from "./lines/complete-divided.ts";

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

/**
 * Comparisons of all patches with all sources at the coarsest level, which decide how coarse it is. Growth around a picture needs detail to go by; the
 * smooth surface that a hole in a picture begins with finds its borders on a coarse one sooner.
 */
const comparisons = {
  around: { turbo: 4e6, default: 25e6, quality: 100e6 } satisfies Record<Effort, number>,
  inside: { turbo: 5e6, default: 5e6, quality: 25e6 } satisfies Record<Effort, number>,
};
/** The same at the level at which repetitions are looked for. */
const REPEATING = 25e6;
/** The coarsest level has at least so many sources. */
const FEWEST_SOURCES = 100;

/** Search at the finest level, which has its sources from the coarser ones. */
const atFinest: Record<Effort, { rounds: number; reach: number }> = {
  turbo: { rounds: 1, reach: 2 }, default: { rounds: 2, reach: 2 }, quality: { rounds: 2, reach: 16 },
};
/**
 * Rounds of search along the border of a hole in a picture. Around a picture one at the finest level is enough: what was grown there keeps to its border,
 * and what is found patch by patch is less of a texture.
 */
const roundsAtRim = (isFinest: boolean, isOutside: boolean, effort: Effort): number =>
  (isOutside ? (isFinest ? 1 : 0) : isFinest ? { turbo: 3, default: 4, quality: 6 }[effort] : 3);

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
 * the search is that of Barnes et al. 2009); those across the border are searched for most and keep to what is known of them. The last level copies
 * instead of averaging where patches agree, and is blended into the surroundings.
 * Works on any channels; the same pixels and seed give the same result. About 2 s for a hole of 300 x 300 pixels on one processor, in turbo 0.8 s.
 *
 * @param hole one byte a pixel, not 0 where the picture is to be filled. Without any known pixel nothing happens.
 * @throws `signal.reason` when aborted, between levels.
 */
export async function completePicture(picture: Raster, hole: Uint8Array, options: CompletionOptions): Promise<void> {
  if (!options.preference && continueOneTexture(picture, hole, options)) return;
  const rows = rowsWithCorners(hole, picture.width, picture.height);
  if (rows) return completeInTurn(picture, hole, rows, options);
  if (options.effort === "turbo") return completeAtOnce(picture, hole, options);
  const whole = createLevel(toRgb(picture), ones(hole), picture.width, picture.height);
  const divided = isAround(whole) ? [] : await findDividedParts(whole);
  return divided.length > 0 ? completeParts(picture, hole, divided, options) : completeAtOnce(picture, hole, options);
}

/** Pixels. Either side of a line takes as long as a hole without one: for larger holes a usual effort is spent half on each. */
const LARGE_DIVIDED = 50_000;

/** Parts through which lines run are completed on either side of them; what else there is before them, so that they can go by it. */
async function completeParts(picture: Raster, hole: Uint8Array, divided: readonly DividedPart[], options: CompletionOptions): Promise<void> {
  const hasOthers = hole.some((one, i) => one && !divided.some(({ area }) => area[i]));
  const works = divided.length + (hasOthers ? 1 : 0);
  const within = (work: number, share = 1): CompletionOptions => ({
    ...options, progress: (fraction) => options.progress?.((work + share * fraction) / works),
  });
  if (hasOthers) await completeAtOnce(picture, hole, within(0));
  for (const [k, part] of divided.entries()) {
    const effort = options.effort === "quality" || count(part.area) < LARGE_DIVIDED ? options.effort : "turbo";
    await completeDivided(picture, part, options.preference, (layer, area, preference, done) =>
      completeAtOnce(layer, area, { ...within(works - divided.length + k + done.part / done.of, 1 / done.of), ...(effort && { effort }), preference }));
  }
}

/** Continues a picture around which there is space, if it is one texture that does not repeat itself. @returns whether it is */
function continueOneTexture(picture: Raster, hole: Uint8Array, { effort = "default", seed, signal, progress }: CompletionOptions): boolean {
  const { width, height } = picture;
  const level = createLevel(toRgb(picture), ones(hole), width, height);
  if (!isAround(level) || !level.usable.includes(1) || !isOneTexture(level) || repeats(level)) return false;
  continueTexture(picture, level, { effort, seed, ...(signal && { signal }) });
  progress?.(1);
  return true;
}

/** Whether a level repeats itself beyond half of its edges at least, which has to be kept in step; beyond a single one soft clouds may seem to. */
function repeats(level: Level): boolean {
  let small = level;
  while (!isSmall(small, REPEATING)) small = halveLevel(small);
  return 2 * new Set(findShifts(small).map(({ part }) => part)).size >= partsOf(small).length;
}

async function completeAtOnce(picture: Raster, hole: Uint8Array, options: CompletionOptions): Promise<void> {
  const { effort = "default", seed, preference, signal, progress } = options;
  const levels = buildLevels(picture, hole, preference, effort);
  if (!levels) return spreadBorder(picture, hole);
  const work = levels.map((level) => count(level.hole) + 2000);
  const total = work.reduce((sum, one) => sum + one, 0);
  let done = 0;
  let field: PatchField | undefined;
  const exact = levels.findIndex((level) => isSmall(level, REPEATING));
  const found = preference || exact < 0 ? [] : findShifts(levels[exact]);
  const isOutside = isAround(levels[0]);
  const comparer = new PatchComparer(picture.width * picture.height);
  let shifts: Shift[] = [];
  for (let k = levels.length - 1; k >= 0; k--) {
    await setImmediate();
    signal?.throwIfAborted();
    const level = levels[k];
    const steps = stepsFromKnown(level);
    if (k >= exact) shifts = shiftsAt(found, k - exact);
    else if (shifts.length > 0) shifts = findShifts(level, shifts);
    if (field) {
      field = refineField(field, levels[k + 1], level);
      carryGuess(levels[k + 1], level);
      applyShifts(level, field, shifts);
    } else field = beginField(level, shifts, preference?.cost);
    const textures = k === 0 ? texturesApart(level, shifts) : undefined;
    const times = repetitions(field.targets.length, k === 0, effort);
    for (let time = 0; time < times; time++) {
      comparer.show(level, time > 0);
      const isCoarsest = k === levels.length - 1;
      const settings = { largestBias: isCoarsest ? 4 : 8, seed: mixBits(seed + k * 64 + time), ...(preference && { preference: preference.cost }) };
      const farthest = time === 0 ? Math.max(level.width, level.height) / 2 : 16;
      searchField(level, comparer, field, { ...settings, rounds: 2, reach: farthest, ...(k === 0 && atFinest[effort]) });
      searchRim(level, comparer, field, { ...settings, rounds: roundsAtRim(k === 0, isOutside, effort) }, steps, textures);
      if (k > 0 || time < times - 1) vote(level, field, patchWeights(field, steps, 1 + time));
      signal?.throwIfAborted();
    }
    done += work[k];
    progress?.((0.95 * done) / total);
    if (textures) finish(picture, level, field, steps, textures, options);
    levels.length = k + 1;
  }
  progress?.(1);
}

/**
 * Completes what lies around a picture on sides and above or below: the sides first, then what is above and below the whole width. Corners that were
 * filled with the sides could only go on from rows of the picture that it does not have, and would be divided from them by a straight line.
 */
async function completeInTurn(picture: Raster, hole: Uint8Array, rows: Rows, options: CompletionOptions): Promise<void> {
  const { preference, progress } = options;
  const { width } = picture;
  const share = (0.5 * (rows.bottom - rows.top)) / picture.height;
  const band = cutRows(picture, hole, rows, preference);
  await completeAtOnce(band.picture, band.hole, {
    ...options, ...(band.preference && { preference: band.preference }), progress: (fraction) => progress?.(share * fraction),
  });
  pasteRows(band.picture, picture, rows);
  const rest = hole.slice().fill(0, rows.top * width, rows.bottom * width);
  // What the sides show now is nothing in particular: it fulfils no preference, and there are no heads.
  const kind = preference?.kind.map((one, i) => (hole[i] && !rest[i] ? 0 : one));
  await completeAtOnce(picture, rest, {
    ...options, ...(preference && kind && { preference: { ...preference, kind } }),
    progress: (fraction) => progress?.(share + (1 - share) * fraction),
  });
}

/** Parts of the hole that are to be filled with large blocks: textures, but for what repeats, which is in step already. */
function texturesApart(level: Level, shifts: readonly Shift[]): Uint8Array {
  const region = findTextureParts(level);
  const repeating = new Set(shifts.map(({ part }) => part));
  for (let i = 0; i < region.length; i++) if (repeating.has(level.part[i])) region[i] = 0;
  return region;
}

/** Writes the finest level into the picture: textures by large blocks, all else by what its patches say. */
function finish(
  picture: Raster, level: Level, field: PatchField, steps: Uint16Array, region: Uint8Array,
  { effort = "default", seed, preference, signal }: CompletionOptions,
): void {
  const weights = patchWeights(field, steps, 40);
  const copied = bestSources(level, field, weights, region);
  const settings = { steps, effort, seed: mixBits(seed + 77), ...(preference && { preference: preference.cost }), ...(signal && { signal }) };
  if (region.includes(1)) layTexture(level, copied, { ...settings, region, isBegun: false });
  // Beside a picture there is space for whole things to be copied by mistake; a hole in it meets it on all sides.
  const { width, hole, box, zone } = level;
  const rest = new Uint8Array(hole.length);
  for (let i = box.y * width; i < (box.y + box.height) * width; i++) if (hole[i] && !region[i] && zone[i] === 0) rest[i] = 1;
  if (rest.includes(1)) {
    const sources = bestSources(level, field, weights, rest);
    if (effort !== "turbo") layTexture(level, sources, { ...settings, region: rest, isBegun: true });
    for (let i = 0; i < rest.length; i++) if (rest[i]) copied[i] = sources[i];
  }
  renderField(picture, level, field, weights, 48, copied.subarray(box.y * width).some((one) => one >= 0) ? copied : undefined);
}

/** Enlarges the guess of the coarser level into the finer level's hole, so that the search has something to compare with. */
function carryGuess(coarse: Level, fine: Level): void {
  const { width, hole, box, rgb } = fine;
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) {
      const i = y * width + x;
      if (!hole[i]) continue;
      const s = 3 * ((y >> 1) * coarse.width + (x >> 1));
      for (let c = 0; c < 3; c++) rgb[3 * i + c] = coarse.rgb[s + c];
    }
  }
}

/** Finest first. Undefined when there is nothing to fill or nothing to fill it from. */
function buildLevels(picture: Raster, hole: Uint8Array, preference: Preference | undefined, effort: Effort): Level[] | undefined {
  const { width, height } = picture;
  if (Math.min(width, height) <= 2 * PATCH_RADIUS) return undefined;
  const mask = ones(hole);
  const levels = [createLevel(toRgb(picture), mask, width, height, preference?.kind)];
  if (!levels[0].usable.includes(1) || !mask.includes(1)) return undefined;
  for (;;) {
    const last = levels.at(-1)!;
    if (isSmall(last, comparisons[isAround(levels[0]) ? "around" : "inside"][effort]) || Math.min(last.width, last.height) < 24) return levels;
    const next = halveLevel(last);
    if (count(next.usable) < FEWEST_SOURCES) return levels;
    levels.push(next);
  }
}

const isAround = ({ zone }: Level): boolean => zone.includes(1) || zone.includes(2);

/** Whether all patches of a level's hole can be compared with all sources. */
const isSmall = ({ hole, usable }: Level, most: number): boolean => (count(hole) / 15) * count(usable) <= most;

/** Shifts of a level at one that is coarser by so many halvings. */
const shiftsAt = (shifts: readonly Shift[], halvings: number): Shift[] =>
  shifts.map(({ part, x, y }) => ({ part, x: Math.round(x / 2 ** halvings), y: Math.round(y / 2 ** halvings) }));
