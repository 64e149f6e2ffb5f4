/*
 * How something in a video moves, from its pixels alone: block matching of colours, which shares nothing with the trackers of the engine.
 */

export interface Place {
  x: number;
  y: number;
}

/**
 * Follows the patch around a place of the first frame: in each frame the place near the last one whose colours differ least from the first patch, and
 * a little from the last one's, to half a pixel.
 * @param frames RGB @param half of the patch's side @param reach pixels that it may go from frame to frame
 */
export function followPatch(frames: readonly Uint8Array[], width: number, height: number, start: Place, half: number, reach: number): Place[] {
  const at = (frame: Uint8Array, x: number, y: number, c: number) => {
    const [u, v] = [Math.min(width - 1.001, Math.max(0, x)), Math.min(height - 1.001, Math.max(0, y))];
    const [left, top] = [Math.floor(u), Math.floor(v)];
    const [fx, fy] = [u - left, v - top];
    const k = (top * width + left) * 3 + c;
    return (frame[k] * (1 - fx) + frame[k + 3] * fx) * (1 - fy) + (frame[k + width * 3] * (1 - fx) + frame[k + width * 3 + 3] * fx) * fy;
  };
  const difference = (a: Uint8Array, p: Place, b: Uint8Array, q: Place) => {
    let sum = 0;
    for (let y = -half; y <= half; y++) {
      for (let x = -half; x <= half; x++) for (let c = 0; c < 3; c++) sum += Math.abs(at(a, p.x + x, p.y + y, c) - at(b, q.x + x, q.y + y, c));
    }
    return sum;
  };
  const way = [start];
  for (let t = 1; t < frames.length; t++) {
    const last = way[t - 1];
    let [best, least] = [last, Infinity];
    const look = (q: Place) => {
      const cost = difference(frames[0], start, frames[t], q) + 0.5 * difference(frames[t - 1], last, frames[t], q);
      if (cost < least) [best, least] = [q, cost];
    };
    for (let y = -reach; y <= reach; y++) for (let x = -reach; x <= reach; x++) look({ x: last.x + x, y: last.y + y });
    const whole = best;
    for (const y of [-0.5, 0, 0.5]) for (const x of [-0.5, 0, 0.5]) look({ x: whole.x + x, y: whole.y + y });
    way.push(best);
  }
  return way;
}

/** Pearson's correlation of two curves of one length. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [ma, mb] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (const [i, value] of a.entries()) {
    ab += (value - ma) * (b[i] - mb);
    aa += (value - ma) ** 2;
    bb += (b[i] - mb) ** 2;
  }
  return ab / Math.sqrt(aa * bb || 1);
}

export const range = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
