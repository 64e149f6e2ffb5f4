import type { Point } from "../../polygon.ts";

/** An end of a curve: a place at the hole, and places of the same edge outside, the nearest first. */
export interface CurveEnd extends Point {
  /** Unit vector along the edge, into the hole. */
  into: Point;
  trace?: readonly Point[];
}

/** Places of an edge by which its direction and place at the hole are measured (more of them bend too much), and the fewest with which a curve is believed. */
const NEAR = 12;
const FEWEST = 10;
/** Pixels that the outside may lie off the conic, root mean square. */
const MOST_OFF = 0.8;
/** Sine of the least angle at which the tangents meet: below it the edge is straight. */
const LEAST_BEND = 0.12;
const POINTS = 48;

/**
 * Continues two edges into each other along the conic (ellipse, parabola, hyperbola) that has both as tangents at the hole and passes the places of the
 * edges outside: a rational quadratic curve with one free weight (Pavlidis 1983), by the median of what each place outside
 * asks for. So rims of cups and wheels go on.
 * @returns undefined where an edge is too short, straight or bent to the other side, or where the places outside lie beside the conic
 */
export function fitConic(a: CurveEnd, b: CurveEnd): Point[] | undefined {
  if (!a.trace || !b.trace || Math.min(a.trace.length, b.trace.length) < FEWEST) return undefined;
  const [from, to] = [tangentAt(a, a.trace), tangentAt(b, b.trace)];
  const across = from.into.x * to.into.y - from.into.y * to.into.x;
  if (Math.abs(across) < LEAST_BEND) return undefined;
  const alongFrom = ((to.x - from.x) * to.into.y - (to.y - from.y) * to.into.x) / across;
  const alongTo = ((to.x - from.x) * from.into.y - (to.y - from.y) * from.into.x) / across;
  if (alongFrom <= 0 || alongTo <= 0) return undefined;
  const apex = { x: from.x + alongFrom * from.into.x, y: from.y + alongFrom * from.into.y };
  const weight = weightOf(from, apex, to, [...a.trace, ...b.trace]);
  if (weight === undefined) return undefined;
  return Array.from({ length: POINTS + 1 }, (_, k) => {
    const s = k / POINTS;
    const parts = [(1 - s) ** 2, 2 * weight * s * (1 - s), s * s];
    const sum = parts[0] + parts[1] + parts[2];
    return {
      x: (parts[0] * from.x + parts[1] * apex.x + parts[2] * to.x) / sum, y: (parts[0] * from.y + parts[1] * apex.y + parts[2] * to.y) / sum,
    };
  });
}

/** Place and direction at the hole of the parabola through the nearest places outside (least squares across the edge's direction). */
function tangentAt(end: CurveEnd, trace: readonly Point[]): Point & { into: Point } {
  const { into } = end;
  const rows = trace.slice(0, NEAR).map((p) => {
    const [dx, dy] = [p.x - end.x, p.y - end.y];
    return { s: dx * into.x + dy * into.y, d: dy * into.x - dx * into.y };
  });
  const moment = (power: number, of: (row: { s: number; d: number }) => number = () => 1) => rows.reduce((sum, row) => sum + row.s ** power * of(row), 0);
  const [m0, m1, m2, m3, m4] = [0, 1, 2, 3, 4].map((power) => moment(power));
  const [d0, d1, d2] = [0, 1, 2].map((power) => moment(power, ({ d }) => d));
  const det = (p: number[]) => p[0] * (p[4] * p[8] - p[5] * p[7]) - p[1] * (p[3] * p[8] - p[5] * p[6]) + p[2] * (p[3] * p[7] - p[4] * p[6]);
  const whole = det([m0, m1, m2, m1, m2, m3, m2, m3, m4]);
  if (Math.abs(whole) < 1e-9) return end;
  const off = det([d0, m1, m2, d1, m2, m3, d2, m3, m4]) / whole;
  const slope = det([m0, d0, m2, m1, d1, m3, m2, d2, m4]) / whole;
  const length = Math.hypot(1, slope);
  return {
    x: end.x - off * into.y, y: end.y + off * into.x,
    into: { x: (into.x - slope * into.y) / length, y: (into.y + slope * into.x) / length },
  };
}

/** The weight of the apex; undefined when the places do not agree on one. */
function weightOf(from: Point, apex: Point, to: Point, places: readonly Point[]): number | undefined {
  const area = cross(from, apex, to);
  const shares = (p: Point) => [cross(p, apex, to) / area, cross(from, p, to) / area, cross(from, apex, p) / area] as const;
  // On the conic the middle share's square is 4 w^2 times the product of the others.
  const squares = places.map((p) => shares(p)).filter(([u, , t]) => Math.abs(u * t) > 1e-4).map(([u, v, t]) => (v * v) / (4 * u * t)).sort((a, b) => a - b);
  const square = squares[squares.length >> 1];
  if (!(square > 0.003) || square > 100) return undefined;
  const off = (p: Point) => {
    const value = ({ x, y }: Point) => {
      const [u, v, t] = shares({ x, y });
      return v * v - 4 * square * u * t;
    };
    const here = value(p);
    const slope = Math.hypot(value({ x: p.x + 0.01, y: p.y }) - here, value({ x: p.x, y: p.y + 0.01 }) - here) / 0.01;
    return here / Math.max(1e-12, slope);
  };
  const mean = places.reduce((sum, p) => sum + Math.min(100, off(p) ** 2), 0) / places.length;
  return Math.sqrt(mean) < MOST_OFF ? Math.sqrt(square) : undefined;
}

/** Twice the signed area of a triangle. */
const cross = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
