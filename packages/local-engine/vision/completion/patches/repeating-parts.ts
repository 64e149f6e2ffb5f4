import { around as within, growMask, type Level } from "../level/level.ts";
import type { PatchField } from "./patch-field.ts";

/** An offset in pixels by which a part of the hole looks like a known part of the picture. */
export interface Shift {
  part: number;
  x: number;
  y: number;
}

/**
 * Parts are compared by what surrounds them, this many pixels wide; beside a picture, where it surrounds a part on one side only, as far in as the part
 * reaches out: what does not repeat within the picture itself cannot be trusted to go on repeating.
 */
const RING = 4;
const WIDEST_RING = 40;
const MOST_SAMPLES = 600;
/** One part is filled by so many shifts at most. */
const MOST_SHIFTS = 6;
/** Largest mean squared difference, as a share of the ring's variance, of surroundings that are the same again: first found, and on finer levels. */
const SAME = 0.1;
const STILL_SAME = 0.2;

/**
 * What speaks against a shift under which all the surroundings are hidden, as a share of their variance: a horizon that leaves a hole at two sides tells
 * nothing of a shift that hides both.
 */
const DOUBT = 0.03;

/** Samples' worth of the limit beyond which the others cannot make up for it: so many early ones may be unlike by chance. */
const EARLY = 110;

/** A part's surroundings at one level. */
interface Ring {
  /** Known pixels around the part, and some of the part's own. */
  around: Int32Array;
  inside: Int32Array;
  /** In which column each of the pixels around lies. */
  columns: Int32Array;
  /** Summed over the channels. */
  variance: number;
  /** The part is a hole in the picture. */
  isInside: boolean;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Finds the parts of the hole that are to be filled by one shift, because the picture repeats itself around them: brick courses, gratings, rows of
 * windows (the dominant offsets of He and Sun 2012, looked for at each part's border). Whole repetitions stay in step where patches lose it.
 * @param known shifts of the next coarser level, which are made exact; all are searched for without them.
 */
export function findShifts(level: Level, known?: readonly Shift[]): Shift[] {
  if (known) return known.flatMap((one) => exactShift(level, one) ?? []);
  const parts = partsOf(level);
  return parts.flatMap((part) => {
    const ring = findRing(level, part);
    return ring ? chooseShifts(level, ring, part) : [];
  });
}

/** Numbers of the parts, as they come. */
export function partsOf({ width, part, box }: Level): number[] {
  const parts = new Set<number>();
  let last = 0;
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let i = y * width + box.x; i < y * width + box.x + box.width; i++) {
      if (part[i] === last) continue;
      last = part[i];
      if (last > 0) parts.add(last);
    }
  }
  return [...parts];
}

/** A coarser level's shift at this level: the best of those that it may stand for, if the surroundings are still the same there. */
function exactShift(level: Level, coarse: Shift): Shift | undefined {
  const ring = findRing(level, coarse.part);
  if (!ring) return undefined;
  let least = STILL_SAME * ring.variance;
  let best: Shift | undefined;
  for (const [x, y] of around(coarse)) {
    const found = difference(level, ring, x, y, least);
    if (found < least) [least, best] = [found, { part: coarse.part, x, y }];
  }
  return best;
}

/** The shifts under which a part's surroundings are the same, best first: further ones only for pixels whose source under the former ones is hidden too. */
function chooseShifts(level: Level, ring: Ring, part: number): Shift[] {
  const candidates: { shift: Shift; cost: number }[] = [];
  const { left, right, top, bottom } = reachOf(level, ring);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (Math.abs(x) + Math.abs(y) < 2 * RING) continue;
      const found = difference(level, ring, x, y, SAME * ring.variance);
      if (found === Infinity) continue;
      const hidden = countHidden(level, ring, x, y) / ring.around.length;
      // Of two that are as good the nearer one wins: light and perspective change little on the way.
      candidates.push({ shift: { part, x, y }, cost: found * (1 + (0.3 * Math.hypot(x, y)) / (level.width + level.height)) + DOUBT * hidden * ring.variance });
    }
  }
  candidates.sort((a, b) => a.cost - b.cost);
  const chosen: Shift[] = [];
  let bare = [...ring.inside];
  for (const { shift, cost } of candidates) {
    if (bare.length < 0.02 * ring.inside.length || chosen.length === MOST_SHIFTS || cost > 3 * candidates[0].cost + 30) break;
    const left = bare.filter((i) => !isKnownAt(level, i, shift.x, shift.y));
    if (left.length > 0.75 * bare.length) continue;
    chosen.push(shift);
    bare = left;
  }
  // A part that can be filled by half only is no repetition of anything.
  return bare.length > 0.3 * ring.inside.length ? [] : chosen;
}

function around({ x, y }: Shift): [number, number][] {
  return [-2, -1, 0, 1, 2].flatMap((dy) => [-2, -1, 0, 1, 2].map((dx): [number, number] => [2 * x + dx, 2 * y + dy]));
}

/** Shifts that lead into the picture, from the first to before the last; those of a hole in it by half at least, as another shift may serve its other half. */
function reachOf({ width, height }: Level, { left, top, right, bottom, isInside }: Ring): { left: number; right: number; top: number; bottom: number } {
  const [across, down] = isInside ? [(right - left) >> 1, (bottom - top) >> 1] : [0, 0];
  return { left: -left - across, right: width - right + across, top: -top - down, bottom: height - bottom + down };
}

function findRing(level: Level, part: number): Ring | undefined {
  const { width, height, hole, box, zone, part: parts, rgb } = level;
  const mask = new Uint8Array(parts.length);
  const own: number[] = [];
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) {
      const i = y * width + x;
      if (parts[i] !== part) continue;
      mask[i] = 1;
      own.push(i);
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  const side = own.length > 0 ? zone[own[0]] : 0;
  const depth = Math.max(side & 1 ? right - left + 1 : 0, side & 2 ? bottom - top + 1 : 0);
  const reach = Math.max(RING, Math.min(WIDEST_RING, depth));
  const grown = growMask(mask, width, height, reach, box);
  const near: number[] = [];
  const ground = within(box, reach, level);
  for (let y = ground.y; y < ground.y + ground.height; y++) {
    for (let i = y * width + ground.x; i < y * width + ground.x + ground.width; i++) if (grown[i] && !mask[i] && !hole[i]) near.push(i);
  }
  if (near.length < 4 * RING || own.length === 0) return undefined;
  let variance = 0;
  for (let c = 0; c < 3; c++) {
    const mean = near.reduce((sum, i) => sum + rgb[3 * i + c], 0) / near.length;
    variance += near.reduce((sum, i) => sum + (rgb[3 * i + c] - mean) ** 2, 0) / near.length;
  }
  const around = sampled(near);
  return { around, columns: around.map((i) => i % width), inside: sampled(own), variance, isInside: side === 0, left, top, right, bottom };
}

/** At most `MOST_SAMPLES`, spread by a step that shares no factor with common periods, so that early ones already stand for all. */
function sampled(all: readonly number[]): Int32Array {
  const count = Math.min(MOST_SAMPLES, all.length);
  return Int32Array.from({ length: count }, (_, k) => all[(k * 7919) % all.length]);
}

function isKnownAt({ width, height, hole }: Level, i: number, dx: number, dy: number): boolean {
  const x = (i % width) + dx;
  const at = i + dy * width + dx;
  return x >= 0 && x < width && at >= 0 && at < width * height && hole[at] === 0;
}

/** How many of a ring's pixels show nothing known at the shift. */
function countHidden(level: Level, { around }: Ring, dx: number, dy: number): number {
  let count = 0;
  for (let k = 0; k < around.length; k++) if (!isKnownAt(level, around[k], dx, dy)) count++;
  return count;
}

/** Mean squared difference between the ring and what lies at the shift; Infinity from `limit` on, or where less than half of it is known. */
function difference({ width, hole, rgb }: Level, { around, columns }: Ring, dx: number, dy: number, limit: number): number {
  const offset = dy * width + dx;
  let sum = 0;
  let count = 0;
  for (let k = 0; k < around.length; k++) {
    const x = columns[k] + dx;
    const at = around[k] + offset;
    if (x < 0 || x >= width || at < 0 || at >= hole.length || hole[at] !== 0) continue;
    const a = 3 * around[k];
    const b = 3 * at;
    const red = rgb[a] - rgb[b];
    const green = rgb[a + 1] - rgb[b + 1];
    const blue = rgb[a + 2] - rgb[b + 2];
    sum += red * red + green * green + blue * blue;
    count++;
    if (k % 16 === 15 && sum > limit * (1.5 * count + EARLY)) return Infinity;
  }
  return count < 0.5 * around.length || sum >= limit * count ? Infinity : sum / count;
}

/** Fills the parts by their shifts, as far as the sources are known: the guess and the field. Marks the filled pixels with 0 in `open`. */
export function applyShifts(level: Level, field: PatchField, shifts: readonly Shift[], open?: Uint8Array): void {
  const { width, hole, box, part, rgb, usable } = level;
  if (shifts.length === 0) return;
  const byPart = Map.groupBy(shifts, (shift) => shift.part);
  for (let i = box.y * width; i < (box.y + box.height) * width; i++) {
    const shift = hole[i] ? byPart.get(part[i])?.find(({ x, y }) => isKnownAt(level, i, x, y)) : undefined;
    if (!shift) continue;
    const at = i + shift.y * width + shift.x;
    for (let c = 0; c < 3; c++) rgb[3 * i + c] = rgb[3 * at + c];
    if (open) open[i] = 0;
  }
  for (const t of field.targets) {
    const shift = byPart.get(part[t])?.find(({ x, y }) => isKnownAt(level, t, x, y) && usable[t + y * width + x] === 1);
    if (shift) field.source[t] = t + shift.y * width + shift.x;
  }
}
