import type { Raster } from "@atelier/media/raster/raster.ts";
import { mixBits } from "@atelier/media/raster/seeded-noise.ts";
import { layTexture, type TextureSettings } from "./lay-texture.ts";
import { halveLevel, type Level } from "../level/level.ts";
import { renderField } from "../patches/render-field.ts";
import { stepsFromKnown } from "../patches/vote.ts";

/** Blocks are laid where the shorter side of the known picture has at most so many pixels. */
const LARGEST = 512;
/** Side of a block as a part of it: less than what the texture is made of would only copy edges along themselves. */
const SIDE = 0.3;

/**
 * Continues a picture that is one texture (see `isOneTexture`) on all sides at once by large blocks, in place: what has no lines to be continued
 * would be drawn out into streaks, or repeated, by growing it edge by edge.
 *
 * Large pictures are laid on a smaller scale, so that a block holds as much of them, and only seams are looked at again in full.
 */
export function continueTexture(picture: Raster, level: Level, { effort, seed, signal }: Pick<TextureSettings, "effort" | "seed" | "signal">): void {
  const levels = [level];
  while (shorterSide(levels.at(-1)!) > LARGEST) levels.push(halveLevel(levels.at(-1)!));
  const settings = { effort, seed: mixBits(seed + 91), ...(signal && { signal }) };
  const coarsest = levels.at(-1)!;
  let sources = new Int32Array(coarsest.hole.length).fill(-1);
  layTexture(coarsest, sources, {
    ...settings, steps: stepsFromKnown(coarsest), region: coarsest.hole, isBegun: false, blocks: Math.round(SIDE * shorterSide(coarsest)),
  });
  fillGaps(coarsest, sources);
  for (let k = levels.length - 2; k >= 0; k--) sources = enlarge(sources, levels[k + 1], levels[k]);
  takeFrom(level, sources);
  if (levels.length > 1) {
    layTexture(level, sources, { ...settings, steps: new Uint16Array(level.hole.length), region: level.hole, isBegun: true });
    takeFrom(level, sources);
  }
  const none = { targets: new Int32Array(0), source: sources, cost: new Float32Array(0), bias: new Int8Array(0) };
  renderField(picture, level, none, new Float32Array(level.hole.length), 48, sources, Infinity);
}

/** Where no block reached, what lies beside goes on, or is copied again at the edge of the picture. */
function fillGaps({ width, hole, usable }: Level, sources: Int32Array): void {
  const front: number[] = [];
  for (let p = 0; p < sources.length; p++) if (hole[p] && sources[p] >= 0) front.push(p);
  for (const p of front) {
    const x = p % width;
    for (const [step, isIn] of [[1, x < width - 1], [-1, x > 0], [width, true], [-width, true]] as const) {
      const q = p + step;
      if (!isIn || !hole[q] || sources[q] >= 0) continue;
      sources[q] = usable[sources[p] + step] ? sources[p] + step : sources[p];
      front.push(q);
    }
  }
}

function shorterSide({ width, hole }: Level): number {
  const [first, last] = [hole.indexOf(0), hole.lastIndexOf(0)];
  return Math.min((last % width) - (first % width), Math.floor(last / width) - Math.floor(first / width)) + 1;
}

/** Where the pixels of the next finer level are copied from: as far away as those of the coarser one. */
function enlarge(sources: Int32Array, coarse: Level, { width, height, hole }: Level): Int32Array<ArrayBuffer> {
  const fine = new Int32Array(hole.length).fill(-1);
  for (let p = 0; p < fine.length; p++) {
    if (!hole[p]) continue;
    const x = p % width;
    const y = (p - x) / width;
    const s = sources[(y >> 1) * coarse.width + (x >> 1)];
    if (s < 0) continue;
    const sx = s % coarse.width;
    fine[p] = Math.min(height - 1, ((s - sx) / coarse.width) * 2 + (y & 1)) * width + Math.min(width - 1, 2 * sx + (x & 1));
  }
  return fine;
}

/** Sets the guess to what is copied. */
function takeFrom({ rgb, hole }: Level, sources: Int32Array): void {
  for (let p = 0; p < hole.length; p++) if (hole[p] && sources[p] >= 0) rgb.copyWithin(3 * p, 3 * sources[p], 3 * sources[p] + 3);
}
