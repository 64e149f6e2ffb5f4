import type { Point } from "../vision/polygon.ts";

/** Turn, scale and shift: x' = a x - b y + x0, y' = b x + a y + y0. */
export interface Similarity {
  a: number;
  b: number;
  x: number;
  y: number;
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

/** Turned and enlarged about a point, then shifted. */
export function around(centre: Point, way: Point, turn: number, size: number): Similarity {
  const [a, b] = [size * Math.cos(turn), size * Math.sin(turn)];
  return { a, b, x: centre.x + way.x - (a * centre.x - b * centre.y), y: centre.y + way.y - (b * centre.x + a * centre.y) };
}
