import { readFrames } from "@atelier/media/video/read-frames.ts";
import { type Cv, type Mat, opencv } from "@atelier/local-engine/vision/opencv.ts";

/** Unsteadiness of a clip, in levels of luma. */
export interface Flicker {
  /** Mean over areas (16 x 9) of how far their mean is from that of the same things in the frames before and behind. */
  areas: number;
  /** The same of single points of the grid: boiling, shimmer, jitter. */
  points: number;
  /** Mean difference of a point of the grid from its neighbours: what `points` is to be compared with where contrast or sharpness was changed. */
  detail: number;
  /** How far area means are from the mean of all: what `areas` is to be compared with where contrast was changed. */
  contrast: number;
}

const [ACROSS, DOWN] = [16, 9];
/** Points whose ways forward and back end farther apart, in points of the grid, are hidden in one of the frames. */
const MISSES = 0.7;
/** Points at the border that are not looked at: what they lie among is not known. */
const RIM = 6;

interface Order {
  width: number;
  height: number;
  frameRate?: number;
  from?: number;
  count?: number;
  /** A clip that moves as this one does, of the same size, whose motion is followed instead of this one's own. */
  moves?: string;
}

/**
 * How unsteady a clip is apart from its motion. Every point is followed along the optical flow into the frame before and the one behind; the mean of
 * both is what an even course would show. That a thing moves past a fixed area is thus no flicker; that a thing's brightness jumps is. What is hidden
 * in a neighbour does not count.
 */
export async function flickerOf(path: string, { width, height, frameRate = 24, from = 0, count, moves = path }: Order): Promise<Flicker> {
  const cv = await opencv();
  const size = {
    width: Math.round(width / 2), height: Math.round(height / 2), frameRate, format: "gray" as const, from, ...(count !== undefined && { count }),
  };
  const seen = await all(path, size);
  const moving = moves === path ? seen : await all(moves, size);
  const smooth = seen.map((frame) => smoothed(frame, size));
  const total: Flicker = { areas: 0, points: 0, detail: 0, contrast: 0 };
  for (let n = 1; n < seen.length - 1; n++) {
    const [before, at, behind] = moving.slice(n - 1, n + 2);
    const found = unsteadiness(smooth.slice(n - 1, n + 2), motionBetween(cv, at, before, size), motionBetween(cv, at, behind, size), size);
    for (const key of ["areas", "points", "detail", "contrast"] as const) total[key] += found[key] / (seen.length - 2);
  }
  return total;
}

async function all(path: string, size: Parameters<typeof readFrames>[1]): Promise<Buffer[]> {
  const frames: Buffer[] = [];
  for await (const frame of readFrames(path, size)) frames.push(frame);
  return frames;
}

interface Ways {
  /** Two floats a point: where it is in the other frame. */
  to: Float32Array;
  /** Where it is not to be seen there. */
  isHidden: Uint8Array;
}

function motionBetween(cv: Cv, at: Buffer, other: Buffer, { width, height }: { width: number; height: number }): Ways {
  const mat = (frame: Buffer): Mat => cv.matFromArray(height, width, cv.CV_8UC1, frame as never);
  const [a, b] = [mat(at), mat(other)];
  try {
    const [forward, backward] = [flow(cv, a, b), flow(cv, b, a)];
    const isHidden = new Uint8Array(width * height);
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++) {
        const [u, v] = [x + forward[2 * i], y + forward[2 * i + 1]];
        if (u < RIM || v < RIM || u > width - 1 - RIM || v > height - 1 - RIM) {
          isHidden[i] = 1;
          continue;
        }
        const k = Math.round(v) * width + Math.round(u);
        if (Math.hypot(forward[2 * i] + backward[2 * k], forward[2 * i + 1] + backward[2 * k + 1]) > MISSES) isHidden[i] = 1;
      }
    }
    return { to: forward, isHidden };
  } finally {
    a.delete();
    b.delete();
  }
}

/** Twice the binomial kernel of five: what lies between two pixels is then known, or every interpolation would pass for flicker. */
function smoothed(frame: Buffer, { width, height }: { width: number; height: number }): Float32Array {
  let from = Float32Array.from(frame);
  for (const step of [1, width, 1, width]) {
    const to = from.slice();
    for (let i = 2 * step; i < width * height - 2 * step; i++) {
      to[i] = (from[i - 2 * step] + from[i + 2 * step] + 4 * (from[i - step] + from[i + step]) + 6 * from[i]) / 16;
    }
    from = to;
  }
  return from;
}

/** Slower and steadier than what the engine can afford (Farneback 2003): wide windows, many rounds. */
function flow(cv: Cv, from: Mat, to: Mat): Float32Array {
  const found = new cv.Mat();
  try {
    cv.calcOpticalFlowFarneback(from, to, found, 0.5, 5, 21, 6, 7, 1.5, cv.OPTFLOW_FARNEBACK_GAUSSIAN);
    return (found.data32F as Float32Array).slice();
  } finally {
    found.delete();
  }
}

function unsteadiness([before, at, behind]: Float32Array[], back: Ways, forth: Ways, { width, height }: { width: number; height: number }): Flicker {
  const [sums, means, counts] = [new Float64Array(ACROSS * DOWN), new Float64Array(ACROSS * DOWN), new Float64Array(ACROSS * DOWN)];
  let [points, detail, seen] = [0, 0, 0];
  for (let y = RIM; y < height - RIM; y++) {
    for (let x = RIM; x < width - RIM; x++) {
      const i = y * width + x;
      if (back.isHidden[i] || forth.isHidden[i]) continue;
      const even =
        (sample(before, width, x + back.to[2 * i], y + back.to[2 * i + 1]) + sample(behind, width, x + forth.to[2 * i], y + forth.to[2 * i + 1])) / 2;
      const area = Math.floor((y * DOWN) / height) * ACROSS + Math.floor((x * ACROSS) / width);
      sums[area] += at[i] - even;
      means[area] += at[i];
      counts[area]++;
      points += Math.abs(at[i] - even);
      detail += Math.abs(at[i] - (at[i - 1] + at[i + 1] + at[i - width] + at[i + width]) / 4);
      seen++;
    }
  }
  const known = [...counts.keys()].filter((area) => counts[area] > (0.3 * width * height) / counts.length);
  const mean = (of: (area: number) => number) => known.reduce((sum, area) => sum + of(area), 0) / Math.max(1, known.length);
  const middle = mean((area) => means[area] / counts[area]);
  return {
    areas: mean((area) => Math.abs(sums[area] / counts[area])), contrast: mean((area) => Math.abs(means[area] / counts[area] - middle)),
    points: points / Math.max(1, seen), detail: detail / Math.max(1, seen),
  };
}

function sample(data: Float32Array, width: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - left, y - top];
  const i = top * width + left;
  const upper = data[i] + (data[i + 1] - data[i]) * fx;
  const lower = data[i + width] + (data[i + width + 1] - data[i + width]) * fx;
  return upper + (lower - upper) * fy;
}
