import type { Random } from "@atelier/media/raster/random.ts";
import type { Point } from "../vision/polygon.ts";

/** Turn, scale and shift: x' = a x - b y + x0, y' = b x + a y + y0. */
export interface Similarity {
  a: number;
  b: number;
  x: number;
  y: number;
}

/** A point and where it is seen later. */
export interface PointPair {
  from: Point;
  to: Point;
  /** How much it counts; 1 is usual. */
  weight?: number;
}

export const identity: Similarity = { a: 1, b: 0, x: 0, y: 0 };

export const moved = ({ a, b, x, y }: Similarity, p: Point): Point => ({ x: a * p.x - b * p.y + x, y: b * p.x + a * p.y + y });

/** First `inner`, then `outer`. */
export function composed(outer: Similarity, inner: Similarity): Similarity {
  const { x, y } = moved(outer, inner);
  return { a: outer.a * inner.a - outer.b * inner.b, b: outer.b * inner.a + outer.a * inner.b, x, y };
}

export function inverted({ a, b, x, y }: Similarity): Similarity {
  const square = a * a + b * b || 1;
  const [ia, ib] = [a / square, -b / square];
  return { a: ia, b: ib, x: -(ia * x - ib * y), y: -(ib * x + ia * y) };
}

/** Least squares, closed form (Umeyama 1991 in two dimensions). Fewer than two different points give a shift alone. */
export function fitSimilarity(pairs: readonly PointPair[], counts: (index: number) => number = () => 1): Similarity {
  let [sum, px, py, qx, qy] = [0, 0, 0, 0, 0];
  for (let i = 0; i < pairs.length; i++) {
    const { from, to, weight = 1 } = pairs[i];
    const w = weight * counts(i);
    sum += w;
    px += w * from.x;
    py += w * from.y;
    qx += w * to.x;
    qy += w * to.y;
  }
  if (sum <= 0) return identity;
  [px, py, qx, qy] = [px / sum, py / sum, qx / sum, qy / sum];
  let [square, dot, cross] = [0, 0, 0];
  for (let i = 0; i < pairs.length; i++) {
    const { from, to, weight = 1 } = pairs[i];
    const w = weight * counts(i);
    const [ux, uy, vx, vy] = [from.x - px, from.y - py, to.x - qx, to.y - qy];
    square += w * (ux * ux + uy * uy);
    dot += w * (ux * vx + uy * vy);
    cross += w * (ux * vy - uy * vx);
  }
  const [a, b] = square > 1e-6 * sum ? [dot / square, cross / square] : [1, 0];
  return { a, b, x: qx - (a * px - b * py), y: qy - (b * px + a * py) };
}

/** Refits after each of which far pairs count less. */
const refits = 8;

/**
 * The similarity that most pairs agree on: random samples of two (Fischler, Bolles 1981), then least squares in which a pair at `scale` pixels from its place
 * counts a quarter, and farther ones next to nothing.
 * @param start another candidate, such as the last frame's
 */
export function robustSimilarity(pairs: readonly PointPair[], scale: number, random: Random, start?: Similarity): Similarity {
  if (pairs.length < 3) return fitSimilarity(pairs);
  const trust = (model: Similarity, i: number) => {
    const { from, to } = pairs[i];
    const [dx, dy] = [model.a * from.x - model.b * from.y + model.x - to.x, model.b * from.x + model.a * from.y + model.y - to.y];
    return 1 / (1 + (dx * dx + dy * dy) / (scale * scale)) ** 2;
  };
  const support = (model: Similarity) => pairs.reduce((sum, { weight = 1 }, i) => sum + weight * trust(model, i), 0);
  const candidates = [fitSimilarity(pairs), ...(start ? [start] : [])];
  for (let k = 0; k < 48; k++) candidates.push(fitSimilarity([pairs[random.below(pairs.length)], pairs[random.below(pairs.length)]]));
  let [best, most] = [candidates[0], -1];
  for (const candidate of candidates) {
    const found = support(candidate);
    if (found > most) [best, most] = [candidate, found];
  }
  for (let k = 0; k < refits; k++) {
    const model = best;
    best = fitSimilarity(pairs, (i) => trust(model, i));
  }
  return best;
}
