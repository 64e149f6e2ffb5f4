import type { Point } from "../../polygon.ts";
import { distance } from "./colour.ts";
import type { CrossingEdge, Line } from "./crossing-edges.ts";
import { fitConic } from "./fit-conic.ts";

type StraightEdge = CrossingEdge & { line: Line };

/** A line through a hole that continues two edges into each other. */
export interface Divide {
  from: StraightEdge;
  to: StraightEdge;
  /** From one to the other, pixels. */
  course: Point[];
}

/** More edges than this belong to things, not to surfaces that lie behind what was taken away. */
const MOST_EDGES = 6;
/** So do edges that end in the hole, unless their step is less than this part of those that go on. */
const FAINT = 0.6;
/** Colours on one side of a line differ by no more than this part of its step. */
const LIKE = 0.45;
/** Radians by which an edge may turn at either end of a curve. */
const LARGEST_TURN = 0.6;
/** What it costs not to continue an edge. A corner costs 0.5, a turn its square, a conic that fits what is outside next to nothing. */
const UNCONTINUED = 2;
const CORNER = 0.5;
const CONIC = 0.05;

/**
 * Continues the edges that run into a hole into each other: those that lie on one line or whose lines meet inside, with the same colours on their
 * sides, or that one conic continues, so that no two lines cross and least is bent or left over (the non-crossing pairs of least cost, as in Masnou and
 * Morel 1998, by dynamic programming over the contour).
 * @param found in the contour's order
 * @param isInside whether a place is in the hole
 */
export function divideHole(found: readonly CrossingEdge[], isInside: (x: number, y: number) => boolean): Divide[] {
  if (found.length > MOST_EDGES) return [];
  const edges = found.filter((edge): edge is StraightEdge => edge.line !== undefined);
  const best = new Map<string, { cost: number; pairs: Divide[] }>();
  const { pairs } = cheapest(0, edges.length);
  const continued = pairs.flatMap(({ from, to }) => [from, to]);
  const least = Math.min(...continued.map(({ step }) => step));
  return found.some((edge) => edge.step > FAINT * least && !continued.some(({ at }) => at === edge.at)) ? [] : pairs;

  /** Of the edges from number `first` to before `end`. */
  function cheapest(first: number, end: number): { cost: number; pairs: Divide[] } {
    if (first >= end) return { cost: 0, pairs: [] };
    const key = `${first} ${end}`;
    const known = best.get(key);
    if (known) return known;
    const rest = cheapest(first + 1, end);
    let found = { cost: rest.cost + UNCONTINUED, pairs: rest.pairs };
    for (let other = first + 1; other < end; other++) {
      const way = join(edges[first], edges[other], isInside);
      if (!way) continue;
      const [within, beyond] = [cheapest(first + 1, other), cheapest(other + 1, end)];
      const cost = way.cost + within.cost + beyond.cost;
      if (cost < found.cost) found = { cost, pairs: [{ from: edges[first], to: edges[other], course: way.course }, ...within.pairs, ...beyond.pairs] };
    }
    best.set(key, found);
    return found;
  }
}

function join(from: StraightEdge, to: StraightEdge, isInside: (x: number, y: number) => boolean): { cost: number; course: Point[] } | undefined {
  const step = Math.min(from.step, to.step);
  // Between the two the contour shows one side of the line, beyond them the other.
  if (distance(from.after, to.before) > LIKE * step || distance(from.before, to.after) > LIKE * step) return undefined;
  const [a, b] = [from.line, to.line];
  const conic = fitConic(a, b);
  if (conic?.slice(2, -2).every(({ x, y }) => isInside(x, y))) return { cost: CONIC, course: conic };
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const turnAt = ({ into }: Line, sign: number) => Math.abs(Math.atan2(sign * (into.x * dy - into.y * dx), sign * (into.x * dx + into.y * dy)));
  const [turnA, turnB] = [turnAt(a, 1), turnAt(b, -1)];
  if (Math.max(turnA, turnB) < LARGEST_TURN) return { cost: turnA ** 2 + turnB ** 2, course: curve(a, b, length) };
  const corner = meetingPoint(a, b);
  if (!corner || !isInside(corner.x, corner.y)) return undefined;
  return { cost: CORNER, course: [{ x: a.x, y: a.y }, corner, { x: b.x, y: b.y }] };
}

/** Where the lines of two edges meet in the direction in which both run; undefined when they are nearly parallel or part. */
function meetingPoint(a: Line, b: Line): Point | undefined {
  const across = a.into.x * b.into.y - a.into.y * b.into.x;
  if (Math.abs(across) < 0.35) return undefined;
  const alongA = ((b.x - a.x) * b.into.y - (b.y - a.y) * b.into.x) / across;
  const alongB = ((b.x - a.x) * a.into.y - (b.y - a.y) * a.into.x) / across;
  return alongA > 0 && alongB > 0 ? { x: a.x + alongA * a.into.x, y: a.y + alongA * a.into.y } : undefined;
}

/** A cubic curve (Hermite) that leaves and enters along the edges. */
function curve(a: Line, b: Line, length: number): Point[] {
  const steps = Math.max(2, Math.ceil(length / 2));
  return Array.from({ length: steps + 1 }, (_, k) => {
    const t = k / steps;
    const [h1, h2] = [2 * t ** 3 - 3 * t ** 2 + 1, t ** 3 - 2 * t ** 2 + t];
    const [h3, h4] = [3 * t ** 2 - 2 * t ** 3, t ** 3 - t ** 2];
    const at = (from: number, leaving: number, to: number, entering: number) => h1 * from + h2 * length * leaving + h3 * to - h4 * length * entering;
    return { x: at(a.x, a.into.x, b.x, b.into.x), y: at(a.y, a.into.y, b.y, b.into.y) };
  });
}
