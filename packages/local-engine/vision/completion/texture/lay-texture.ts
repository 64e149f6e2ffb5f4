import type { Rect } from "@atelier/media/raster/raster.ts";
import { clipRect } from "@atelier/media/raster/raster.ts";
import { mixBits } from "@atelier/media/raster/seeded-noise.ts";
import { BlockFinder } from "./find-block.ts";
import { layBlock, seamBetween } from "./lay-block.ts";
import type { Effort, Level } from "../level/level.ts";

/** The side of a block that improves what is no texture, in pixels: larger ones would bring whole things with them. */
const SIDE_OF_REPAIRS = 24;
/** Pixels of the side of a block, as a part of the picture's shorter side, and its limits. */
const SIDE = 0.2;
const [SMALLEST_SIDE, LARGEST_SIDE] = [24, 112];
/** Where there is no guess, blocks of this side come first along the known picture, which small ones meet better, and last over what seams are left. */
const SIDE_AT_RIM = 32;
const ROUNDS_AT_RIM = 2;
/** Blocks laid over seams in one round. */
const MOST_PLACES = 150;
/** What a repair costs for every level by which it is less like the guess than what was there, as against a level of seam. */
const LOYALTY = 0.3;
/** So far into the hole may remain what was there, where it meets the known picture better. Pixels. */
const RIM = 8;

export interface TextureSettings {
  /** Steps from the known picture, by pixel. */
  steps: Uint16Array;
  /** 1 at the pixels of the hole that are to be filled so. */
  region: Uint8Array;
  /** What the region has is only to be improved, by small blocks where seams are seen most: it is no texture, but what patches copy there is crisp. */
  isBegun: boolean;
  /** Side of the blocks that it is filled with where there is no guess to go by; found from the picture's size where there is one. Pixels. */
  blocks?: number;
  effort: Effort;
  seed: number;
  preference?: Float32Array;
  signal?: AbortSignal;
}

/** Offsets compared for a block, the way from block to block as a share of their side, and how often blocks are laid over the most visible seams. */
const efforts = {
  turbo: { offsets: 4096, stride: 0.75, rounds: 0 }, default: { offsets: 24_576, stride: 0.6, rounds: 1 },
  quality: { offsets: 32_768, stride: 0.6, rounds: 3 },
};

/**
 * Fills a region of the hole with large blocks of the known picture that meet along cheapest cuts (graph-cut textures, Kwatra et al. 2003): what
 * patches would average keeps its grain.
 *
 * @param sources by pixel of the region where a first filling was copied from, which stays at the border where it meets the known picture better;
 * changed: -1 outside the region
 */
export function layTexture(level: Level, sources: Int32Array, { steps, region, isBegun, blocks, effort, seed, preference, signal }: TextureSettings): void {
  const { width, height, hole } = level;
  for (let p = 0; p < sources.length; p++) {
    if (!hole[p]) sources[p] = p;
    else if (!isBegun && region[p] && steps[p] > RIM) sources[p] = -1;
  }
  const finder = new BlockFinder(level, efforts[effort].offsets, { hasGuess: blocks === undefined, ...(preference && { preference }) });
  const side = isBegun ? SIDE_OF_REPAIRS : blocks ?? Math.round(Math.max(SMALLEST_SIDE, Math.min(LARGEST_SIDE, SIDE * Math.min(width, height))));
  const layAll = (places: readonly Rect[], seedOf: number) => {
    for (const [k, place] of places.entries()) {
      signal?.throwIfAborted();
      lay(level, finder, sources, place, region, mixBits(seedOf + k), isBegun ? LOYALTY : 0);
    }
  };
  if (blocks !== undefined) layAll(placesIn(level, steps, rimOf(steps, region), SIDE_AT_RIM, 0.5), seed + 500);
  if (!isBegun) layAll(placesIn(level, steps, region, side, efforts[effort].stride), seed);
  for (let round = 1; round <= efforts[effort].rounds; round++) layAll(worstPlaces(level, sources, region, side), seed + 1000 * round);
  if (blocks !== undefined) {
    for (let round = 1; round <= ROUNDS_AT_RIM; round++) layAll(worstPlaces(level, sources, region, SIDE_AT_RIM), seed + 1000 * round + 500);
  }
  for (let p = 0; p < sources.length; p++) if (!hole[p]) sources[p] = -1;
}

/** What of a region lies along the known picture. */
const rimOf = (steps: Uint16Array, region: Uint8Array): Uint8Array => region.map((one, p) => (one && steps[p] <= SIDE_AT_RIM / 4 ? 1 : 0));

function lay(level: Level, finder: BlockFinder, sources: Int32Array, rect: Rect, region: Uint8Array, seed: number, loyalty: number): void {
  const needed = boundsOf(level, rect, region);
  if (!needed) return;
  const offset = finder.find(sources, rect, needed, seed);
  if (!offset) return;
  if (layBlock(level, sources, rect, offset, region, loyalty) > 0) finder.use(needed, offset);
}

/** The smallest rectangle around a region's pixels within a rectangle. */
function boundsOf({ width }: Level, { x, y, width: w, height: h }: Rect, region: Uint8Array): Rect | undefined {
  let [left, top, right, bottom] = [x + w, y + h, x, y];
  for (let v = y; v < y + h; v++) {
    for (let u = x; u < x + w; u++) {
      if (!region[v * width + u]) continue;
      left = Math.min(left, u);
      right = Math.max(right, u + 1);
      top = Math.min(top, v);
      bottom = Math.max(bottom, v + 1);
    }
  }
  return right > left ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
}

/** Overlapping blocks over a region, those nearest to the known picture first. */
function placesIn(level: Level, steps: Uint16Array, region: Uint8Array, side: number, share: number): Rect[] {
  const { width, height } = level;
  const whole = boundsOf(level, { x: 0, y: 0, width, height }, region);
  if (!whole) return [];
  const stride = Math.round(side * share);
  const places: { rect: Rect; steps: number }[] = [];
  for (let y = whole.y - Math.round(side * 0.3); y < whole.y + whole.height; y += stride) {
    for (let x = whole.x - Math.round(side * 0.3); x < whole.x + whole.width; x += stride) {
      const rect = clipRect(x, y, x + side, y + side, width, height);
      const nearest = nearestIn(rect, steps, region, width);
      if (nearest < Infinity) places.push({ rect, steps: nearest });
    }
  }
  return places.sort((a, b) => a.steps - b.steps).map(({ rect }) => rect);
}

/** Steps to the known picture from the nearest of the region's pixels in a rectangle, of every fourth row and column; Infinity where there is none. */
function nearestIn({ x, y, width: w, height: h }: Rect, steps: Uint16Array, region: Uint8Array, width: number): number {
  let nearest = Infinity;
  for (let v = y; v < y + h; v += 4) for (let u = x; u < x + w; u += 4) if (region[v * width + u]) nearest = Math.min(nearest, steps[v * width + u]);
  return nearest;
}

/** Blocks around where seams are seen most. */
function worstPlaces(level: Level, sources: Int32Array, region: Uint8Array, side: number): Rect[] {
  const { width, height, hole } = level;
  const cell = Math.round(side / 3);
  const columns = Math.ceil(width / cell);
  const seams = new Float64Array(columns * Math.ceil(height / cell));
  for (let p = 0; p < sources.length; p++) {
    if (!region[p] || sources[p] < 0) continue;
    const x = p % width;
    const y = (p - x) / width;
    let sum = 0;
    for (const [step, isIn] of [[1, x < width - 1], [-1, x > 0], [width, y < height - 1], [-width, y > 0]] as const) {
      if (!isIn || sources[p + step] < 0) continue;
      sum += hole[p + step] ? seamBetween(level, step, sources[p], sources[p + step], false) : seamBetween(level, -step, sources[p + step], sources[p], true);
    }
    seams[Math.floor(y / cell) * columns + Math.floor(x / cell)] += sum;
  }
  const order = [...seams.keys()].filter((k) => seams[k] > 0).sort((a, b) => seams[b] - seams[a]);
  const half = Math.round(side / 2);
  return order.slice(0, Math.min(MOST_PLACES, Math.ceil(order.length / 2))).map((k) => {
    const [x, y] = [(k % columns) * cell + (cell >> 1), Math.floor(k / columns) * cell + (cell >> 1)];
    return clipRect(x - half, y - half, x + half, y + half, width, height);
  });
}
