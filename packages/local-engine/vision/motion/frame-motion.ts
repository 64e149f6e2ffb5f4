import type { Cv, Mat } from "../opencv.ts";

/** Motion is found on frames reduced to this share, and to this longer side in pixels: finer ones cost more and were no better. */
const share = 0.5;
const longSide = 480;
/** How fast trust in a vector falls with the difference, in levels, between what it joins. */
const trust = 1 / 6;
/** Mean difference, in levels, between a frame and its neighbour moved onto it, from which on the two show different scenes. */
const cutDifference = 22;

/** Motion from one frame to the next, on a reduced grid; vectors in pixels of that grid. */
export interface FrameMotion {
  width: number;
  height: number;
  /** Two floats a grid point: where it goes in the next frame; and where the next frame's points came from. */
  forward: Float32Array;
  backward: Float32Array;
  /** 0..1 for each grid point of the first and of the second frame: how well its vector joins like with like. */
  trustForward: Float32Array;
  trustBackward: Float32Array;
  isCut: boolean;
  /** Luma of both frames on the grid. */
  first: Uint8Array;
  second: Uint8Array;
}

/** The motion at a moment between the frames. */
export interface MotionAt {
  /** Two floats a grid point: the vector from the first frame to the second that passes through it at that moment. */
  vectors: Float32Array;
  /** How much of the first frame and of the second arrives at each grid point: 0 where it is not to be seen in that frame. */
  fromFirst: Float32Array;
  fromSecond: Float32Array;
}

/** A frame's luma on the grid that motion is found on. */
export function motionGrid(cv: Cv, luma: Mat): Mat {
  const scale = Math.min(share, longSide / Math.max(luma.cols, luma.rows));
  const grid = new cv.Mat();
  cv.resize(luma, grid, new cv.Size(Math.max(16, Math.round(luma.cols * scale)), Math.max(16, Math.round(luma.rows * scale))), 0, 0, cv.INTER_AREA);
  return grid;
}

/** Finds the dense motion between two frames' grids, both ways (Farneback 2003). */
export function findMotion(cv: Cv, first: Mat, second: Mat): FrameMotion {
  const [width, height] = [first.cols, first.rows];
  const [a, b] = [first.data as Uint8Array, second.data as Uint8Array];
  const forward = flow(cv, first, second);
  const backward = flow(cv, second, first);
  const there = differences(a, b, forward, width, height);
  const back = differences(b, a, backward, width, height);
  return {
    width,
    height,
    forward,
    backward,
    trustForward: there.map((difference) => Math.exp(-difference * trust)),
    trustBackward: back.map((difference) => Math.exp(-difference * trust)),
    first: a.slice(),
    second: b.slice(),
    isCut: Math.min(mean(there), mean(back)) > cutDifference,
  };
}

function flow(cv: Cv, from: Mat, to: Mat): Float32Array {
  const found = new cv.Mat();
  try {
    cv.calcOpticalFlowFarneback(from, to, found, 0.5, 5, 9, 2, 5, 1.1, 0);
    return (found.data32F as Float32Array).slice();
  } finally {
    found.delete();
  }
}

/** For each point of `from`, how much it differs from the point of `to` that its vector names, smoothed over its neighbours. Levels. */
function differences(from: Uint8Array, to: Uint8Array, vectors: Float32Array, width: number, height: number): Float32Array {
  const raw = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      raw[i] = Math.abs(from[i] - sample(to, width, height, x + vectors[2 * i], y + vectors[2 * i + 1]));
    }
  }
  return smooth(raw, width, height);
}

/** Mean of 3x3 points; the border keeps its values. */
function smooth(values: Float32Array, width: number, height: number): Float32Array {
  const result = values.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) result[i] = smoothAt(values, i, width, height);
  }
  return result;
}

function smoothAt(values: Float32Array, i: number, width: number, height: number): number {
  const x = i % width;
  if (x === 0 || x === width - 1 || i < width || i >= (height - 1) * width) return values[i];
  let sum = 0;
  for (let row = i - width; row <= i + width; row += width) sum += values[row - 1] + values[row] + values[row + 1];
  return sum / 9;
}

function mean(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/**
 * The motion at the moment `t`, 0..1 from the first frame to the second: every vector of both frames is carried to where its point is at that
 * moment and laid down there, weighted by its trust (the splatting of Niklaus and Liu 2020, for vectors instead of colours); points
 * that nothing reaches take the vectors around them.
 */
export function motionAt(motion: FrameMotion, t: number): MotionAt {
  const { width, height, forward, backward, trustForward, trustBackward } = motion;
  const vectors = new Float32Array(width * height * 2);
  const [fromFirst, fromSecond, weight] = [new Float32Array(width * height), new Float32Array(width * height), new Float32Array(width * height)];
  const sum = { vectors, weight, width, height };
  splat(sum, { flow: forward, trusted: trustForward, share: t, sign: 1, arrived: fromFirst });
  splat(sum, { flow: backward, trusted: trustBackward, share: 1 - t, sign: -1, arrived: fromSecond });
  fill(vectors, weight, width, height);
  return { vectors: propagate(motion, vectors, t), fromFirst, fromSecond };
}

interface VectorSum {
  vectors: Float32Array;
  weight: Float32Array;
  width: number;
  height: number;
}

/** Carries each vector along a share of itself and adds it to the four points around, or where it points backward, its opposite. */
function splat(
  { vectors, weight, width, height }: VectorSum,
  { flow, trusted, share, sign, arrived }: { flow: Float32Array; trusted: Float32Array; share: number; sign: 1 | -1; arrived: Float32Array }
): void {
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const [dx, dy] = [flow[2 * i], flow[2 * i + 1]];
      const u = x + dx * share;
      const v = y + dy * share;
      if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) continue;
      const left = u | 0;
      const top = v | 0;
      const fx = u - left;
      const fy = v - top;
      for (let corner = 0; corner < 4; corner++) {
        const part = trusted[i] * (corner & 1 ? fx : 1 - fx) * (corner & 2 ? fy : 1 - fy);
        const to = (top + (corner >> 1)) * width + left + (corner & 1);
        arrived[to] += part;
        weight[to] += part;
        vectors[2 * to] += part * dx * sign;
        vectors[2 * to + 1] += part * dy * sign;
      }
    }
  }
}

/** Points of the grid over which a neighbour's vector may be the better one. */
const reach = [3, 9];
/** A neighbour's vector must join better than the point's own by so much, levels. */
const reluctance = 1;

/** Gives each point the vector, of its own and its neighbours', that joins the two frames best: flow is smooth where objects end, and they are not. */
function propagate(motion: FrameMotion, vectors: Float32Array, t: number): Float32Array {
  const { width, height } = motion;
  const best = vectors.slice();
  const raw = new Float32Array(width * height);
  const marked = new Uint8Array(width * height).fill(1);
  measureMismatch(raw, placesOf(marked), motion, vectors, t, 0, 0);
  const cost = smooth(raw, width, height);
  // Where a point's own vector joins this well, no other can be better by enough; of most points nothing more need be asked.
  for (let i = 0; i < marked.length; i++) marked[i] = cost[i] > reluctance ? 1 : 0;
  const open = placesOf(marked);
  for (const i of open) markAround(marked, i, width, height);
  const around = placesOf(marked);
  for (const step of reach) {
    for (const [dx, dy] of [[step, 0], [-step, 0], [0, step], [0, -step]]) {
      measureMismatch(raw, around, motion, vectors, t, dx, dy);
      for (const i of open) {
        const other = smoothAt(raw, i, width, height);
        if (other + reluctance >= cost[i]) continue;
        const from = neighbour(i % width, (i / width) | 0, dx, dy, width, height);
        cost[i] = other;
        best[2 * i] = vectors[2 * from];
        best[2 * i + 1] = vectors[2 * from + 1];
      }
    }
  }
  return best;
}

/** Where the marks are that are not 0, ascending. */
function placesOf(marked: Uint8Array): Int32Array {
  const places = new Int32Array(marked.length);
  let count = 0;
  for (let i = 0; i < marked.length; i++) if (marked[i] !== 0) places[count++] = i;
  return places.subarray(0, count);
}

/** Marks a point and the eight around it. */
function markAround(marked: Uint8Array, i: number, width: number, height: number): void {
  const x = i % width;
  const left = x === 0 ? 0 : -1;
  const right = x === width - 1 ? 0 : 1;
  for (const row of [i < width ? i : i - width, i, i >= (height - 1) * width ? i : i + width]) {
    for (let to = row + left; to <= row + right; to++) marked[to] = 1;
  }
}

/** Index of the point so far away, or of the nearest one inside. */
function neighbour(x: number, y: number, dx: number, dy: number, width: number, height: number): number {
  return Math.min(height - 1, Math.max(0, y + dy)) * width + Math.min(width - 1, Math.max(0, x + dx));
}

/**
 * For each of the points, how much the places in both frames differ that the vector of its neighbour (dx, dy) joins through it at the moment `t`, in
 * levels.
 */
function measureMismatch(
  raw: Float32Array, points: Int32Array, { first, second, width, height }: FrameMotion, vectors: Float32Array, t: number, dx: number, dy: number,
): void {
  for (const i of points) {
    const [x, y] = [i % width, (i / width) | 0];
    const from = neighbour(x, y, dx, dy, width, height);
    const u = vectors[2 * from];
    const v = vectors[2 * from + 1];
    raw[i] = Math.abs(sample(first, width, height, x - t * u, y - t * v) - sample(second, width, height, x + (1 - t) * u, y + (1 - t) * v));
  }
}

/** Bilinear, beyond the border the border's own. */
function sample(data: Uint8Array, width: number, height: number, x: number, y: number): number {
  const u = Math.min(width - 1.001, Math.max(0, x));
  const v = Math.min(height - 1.001, Math.max(0, y));
  const left = u | 0;
  const top = v | 0;
  const fx = u - left;
  const fy = v - top;
  const at = top * width + left;
  return (data[at] * (1 - fx) + data[at + 1] * fx) * (1 - fy) + (data[at + width] * (1 - fx) + data[at + width + 1] * fx) * fy;
}

/** Divides summed vectors by their weights; where hardly anything arrived, the mean of coarser and coarser neighbourhoods counts (pull and push). */
function fill(vectors: Float32Array, weight: Float32Array, width: number, height: number): void {
  if (width === 1 && height === 1) {
    const w = Math.max(weight[0], 1e-6);
    vectors[0] = vectors[0] / w;
    vectors[1] = vectors[1] / w;
    return;
  }
  const [halfWidth, halfHeight] = [(width + 1) >> 1, (height + 1) >> 1];
  const coarse = new Float32Array(halfWidth * halfHeight * 2);
  const coarseWeight = new Float32Array(halfWidth * halfHeight);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const to = (y >> 1) * halfWidth + (x >> 1);
      coarse[2 * to] += vectors[2 * i];
      coarse[2 * to + 1] += vectors[2 * i + 1];
      coarseWeight[to] += weight[i];
    }
  }
  fill(coarse, coarseWeight, halfWidth, halfHeight);
  /** Weight that the coarser mean has beside what arrived. */
  const doubt = 0.05;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const from = (y >> 1) * halfWidth + (x >> 1);
      const total = weight[i] + doubt;
      vectors[2 * i] = (vectors[2 * i] + doubt * coarse[2 * from]) / total;
      vectors[2 * i + 1] = (vectors[2 * i + 1] + doubt * coarse[2 * from + 1]) / total;
    }
  }
}
