import { luminance } from "@atelier/media/raster/luminance.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { mixBits } from "@atelier/media/raster/seeded-noise.ts";
import { findMotion, type FrameMotion, motionGrid } from "../vision/motion/frame-motion.ts";
import type { Cv, Mat } from "../vision/opencv.ts";
import { carriedTrust, share } from "./subject/carried-trust.ts";

/** Vectors shorter than this, in pixels of the grid, are rest: following them would only blur. */
const rest = 0.12;
/** Levels of a colour, in the mean of an area, from which on what was carried along is something else than what would be drawn now: a ghost. */
const ghost = 22;
/** Half the edge of that area, in points of the grid: wider than a stroke, or any other stroke would pass for a ghost. */
const area = 4;
/**
 * How much nearer the mean of an area comes to that of the new drawing in each frame: light that changes is followed, and the unrest of the drawings
 * is averaged.
 */
const following = 0.08;
/** Frames in which some cells fade over to newer strokes. */
const fading = 8;
/** Every so many times it is a cell's turn: strokes last so many times `fading` frames. */
const turns = 7;
/** Edge of a cell, in points of the grid. */
const cell = 30;

/** A frame's lightness on the grid that motion is found on. The caller frees it. */
export function gridOf(cv: Cv, frame: Raster): Mat {
  const light = cv.matFromArray(frame.height, frame.width, cv.CV_8UC1, Uint8Array.from(luminance(frame).data) as never);
  try {
    return motionGrid(cv, light);
  } finally {
    light.delete();
  }
}

/**
 * Keeps drawn frames from boiling: strokes are carried along the clip's own motion as far as it joins like with like (temporal coherence by warping, after
 * Litwinowicz 1997); what comes into view is drawn from the start, and so is all of it after a cut. Mixing in a little of each new drawing would in time leave
 * the mean of many, without strokes: instead two drawings are carried, and cell by cell the older fades over to the newer, in turns, so that nearly
 * everywhere the strokes of one are seen.
 */
export class SteadyStrokes {
  readonly #cv: Cv;
  #before: { grid: Mat; shown: Raster; next: Raster } | undefined;
  #frame = 0;

  constructor(cv: Cv) {
    this.#cv = cv;
  }

  /** @param seen the frame as it was; @param drawn what was made of it, changed in place */
  steady(seen: Mat, drawn: Raster): Raster {
    const before = this.#before;
    let next: Raster = { ...drawn, data: drawn.data.slice() };
    if (before) {
      const motion = findMotion(this.#cv, before.grid, seen);
      before.grid.delete();
      if (!motion.isCut) next = this.#carry(before.shown, before.next, drawn, motion);
    }
    this.#before = { grid: seen, shown: { ...drawn, data: drawn.data.slice() }, next };
    this.#frame++;
    return drawn;
  }

  free(): void {
    this.#before?.grid.delete();
    this.#before = undefined;
    this.#frame = 0;
  }

  /** Carries both drawings along. @param drawn becomes what is shown @returns the newer drawing */
  #carry(shown: Raster, next: Raster, drawn: Raster, motion: FrameMotion): Raster {
    const cv = this.#cv;
    const made: Mat[] = [];
    const keep = (mat: Mat = new cv.Mat()) => (made.push(mat), mat);
    const { backward, width, height } = motion;
    const [grid, size] = [new cv.Size(width, height), new cv.Size(drawn.width, drawn.height)];
    const enlarged = (values: Float32Array, type: number) => {
      const mat = keep();
      cv.resize(keep(cv.matFromArray(height, width, type, values as never)), mat, size, 0, 0, cv.INTER_LINEAR);
      return mat;
    };
    const meansOf = (mat: Mat) => {
      const [small, mean] = [keep(), keep()];
      cv.resize(mat, small, grid, 0, 0, cv.INTER_AREA);
      cv.blur(small, mean, new cv.Size(2 * area + 1, 2 * area + 1));
      return mean.data as Uint8Array;
    };
    try {
      const places = enlarged(backward, cv.CV_32FC2);
      toPlaces(places.data32F as Float32Array, drawn, drawn.width / width, drawn.height / height);
      const trust = carriedTrust(cv, motion);
      const wanted = meansOf(keep(cv.matFromArray(drawn.height, drawn.width, cv.CV_8UC3, drawn.data as never)));
      const carried = (before: Raster): Raster => {
        const warped = keep();
        cv.remap(
          keep(cv.matFromArray(drawn.height, drawn.width, cv.CV_8UC3, before.data as never)), warped, places, keep(), cv.INTER_LANCZOS4,
          cv.BORDER_REPLICATE, new cv.Scalar(),
        );
        const means = meansOf(warped);
        const [sure, towards] = [trust.slice(), new Float32Array(3 * trust.length)];
        for (let i = 0; i < sure.length; i++) sure[i] *= share(farthest(means, wanted, 3 * i), ghost);
        for (let k = 0; k < towards.length; k++) towards[k] = following * (wanted[k] - means[k]);
        return { ...drawn, data: joined(
          warped.data as Uint8Array, drawn.data, enlarged(sure, cv.CV_32FC1).data32F as Float32Array,
          enlarged(towards, cv.CV_32FC3).data32F as Float32Array,
        ) };
      };
      // A newer drawing begins with each turn.
      const step = this.#frame % fading;
      const newer = step === 0 ? { ...drawn, data: drawn.data.slice() } : carried(next);
      const older = carried(shown);
      const part = enlarged(cellsOf(width, height, Math.floor(this.#frame / fading) % turns), cv.CV_32FC1).data32F as Float32Array;
      for (let i = 0, at = 0; i < part.length; i++) {
        const share = part[i] / (fading - step);
        for (const end = at + 3; at < end; at++) drawn.data[at] = older.data[at] + (newer.data[at] - older.data[at]) * share + 0.5;
      }
      return newer;
    } finally {
      for (const mat of made) mat.delete();
    }
  }
}

/** What was carried along where it is to be trusted, its light brought nearer to what is wanted; elsewhere what is new. */
function joined(carried: Uint8Array, fresh: Uint8Array, trust: Float32Array, towards: Float32Array): Uint8Array {
  const data = new Uint8Array(fresh.length);
  for (let i = 0, at = 0; i < trust.length; i++) {
    for (const end = at + 3; at < end; at++) {
      const value = fresh[at] + (carried[at] + towards[at] - fresh[at]) * trust[i] + 0.5;
      data[at] = value <= 0 ? 0 : value >= 255 ? 255 : value;
    }
  }
  return data;
}

/** 1 in the cells whose turn it is, 0 in the others, softly. */
function cellsOf(width: number, height: number, turn: number): Float32Array {
  const across = Math.ceil(width / cell) + 2;
  const has = (column: number, row: number) => (mixBits(row * across + column + 1) % turns === turn ? 1 : 0);
  const part = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    const [row, down] = softly(y / cell);
    for (let x = 0; x < width; x++, i++) {
      const [column, over] = softly(x / cell);
      const upper = has(column, row) * (1 - over) + has(column + 1, row) * over;
      part[i] = upper + (has(column, row + 1) * (1 - over) + has(column + 1, row + 1) * over - upper) * down;
    }
  }
  return part;
}

/** The cell that a place is in, and how far it is on the way to the next: mostly not at all. */
function softly(place: number): [number, number] {
  const whole = Math.floor(place);
  const way = Math.min(1, Math.max(0, (place - whole - 0.3) / 0.4));
  return [whole, way * way * (3 - 2 * way)];
}

/** Vectors, in points of the grid, become places in the frame. In place. */
function toPlaces(map: Float32Array, { width, height }: Raster, across: number, down: number): void {
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 2) {
      const still = Math.abs(map[i]) + Math.abs(map[i + 1]) < rest;
      map[i] = x + (still ? 0 : map[i] * across);
      map[i + 1] = y + (still ? 0 : map[i + 1] * down);
    }
  }
}

const farthest = (one: Uint8Array, other: Uint8Array, at: number): number =>
  Math.max(Math.abs(one[at] - other[at]), Math.abs(one[at + 1] - other[at + 1]), Math.abs(one[at + 2] - other[at + 2]));
