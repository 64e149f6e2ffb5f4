import type { Point } from "../../polygon.ts";
import type { Level } from "../level/level.ts";
import type { Colour } from "./colour.ts";

/** Pixels from place to place along an edge, how far it is followed, and how far aside it is looked for. */
const STEP = 1.5;
const LONGEST = 60;
const ASIDE = 2.5;
/** So far from the hole the way across an edge may still run into it. */
const NEAR_HOLE = 9;
/** An edge goes on while it is so steep, in parts of its steepest place so far. */
const STEEP = 0.4;
/** How much of the edge's turn from place to place is believed: noise turns too. */
const TURNING = 0.35;

/**
 * Follows an edge away from a hole, where its change from one colour to the other is steepest.
 * @param start a place of the edge at the hole, with the unit vector into it
 * @returns places to parts of a pixel, the nearest to the hole first
 */
export function traceEdge(level: Level, start: Point & { into: Point }, before: Colour, after: Colour): Point[] {
  const axis = after.map((value, c) => value - before[c]);
  const places: Point[] = [];
  let along = { x: -start.into.x, y: -start.into.y };
  // The first pixels beside a mask may hold what it covers.
  let from: Point = { x: start.x + 2 * along.x, y: start.y + 2 * along.y };
  let steepest = 0;
  for (let gone = 0; gone < LONGEST; gone += STEP) {
    const guess = { x: from.x + STEP * along.x, y: from.y + STEP * along.y };
    const found = steepestAcross(level, guess, { x: -along.y, y: along.x }, axis);
    if (!found && places.length === 0 && gone < NEAR_HOLE) {
      from = guess;
      continue;
    }
    if (!found || found.slope < STEEP * steepest) break;
    steepest = Math.max(steepest, found.slope);
    places.push(found.place);
    const [dx, dy] = [found.place.x - from.x, found.place.y - from.y];
    const length = Math.hypot(dx, dy) || 1;
    const turned = { x: along.x + TURNING * (dx / length - along.x), y: along.y + TURNING * (dy / length - along.y) };
    const size = Math.hypot(turned.x, turned.y);
    along = { x: turned.x / size, y: turned.y / size };
    from = found.place;
  }
  return places;
}

/** The steepest place on a short way across an edge; undefined where it is at the end of the way, or next to the hole or the picture's border. */
function steepestAcross(level: Level, { x, y }: Point, across: Point, axis: readonly number[]): { place: Point; slope: number } | undefined {
  const values: number[] = [];
  for (let d = -ASIDE - 0.5; d <= ASIDE + 0.5; d += 0.5) {
    const value = valueAt(level, x + d * across.x, y + d * across.y, axis);
    if (value === undefined) return undefined;
    values.push(value);
  }
  const slopes = values.slice(2).map((value, k) => Math.abs(value - values[k]));
  const best = slopes.indexOf(Math.max(...slopes));
  if (best === 0 || best === slopes.length - 1) return undefined;
  const [less, most, more] = [slopes[best - 1], slopes[best], slopes[best + 1]];
  const curvature = less - 2 * most + more;
  const d = -ASIDE + 0.5 * (best + (curvature < 0 ? (0.5 * (less - more)) / curvature : 0));
  return { place: { x: x + d * across.x, y: y + d * across.y }, slope: most };
}

/** How far the colour at a place is on the way from one side's to the other's, between pixels; undefined where not all is known. */
function valueAt({ rgb, hole, width, height }: Level, x: number, y: number, axis: readonly number[]): number | undefined {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return undefined;
  let sum = 0;
  for (const [dx, dy] of [[0, 0], [1, 0], [0, 1], [1, 1]]) {
    const i = (top + dy) * width + left + dx;
    if (hole[i]) return undefined;
    const share = Math.abs(1 - dx - (x - left)) * Math.abs(1 - dy - (y - top));
    for (let c = 0; c < 3; c++) sum += share * axis[c] * rgb[3 * i + c];
  }
  return sum;
}
