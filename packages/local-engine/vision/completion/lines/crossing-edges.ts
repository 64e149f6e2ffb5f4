import type { Point } from "../../polygon.ts";
import type { Level } from "../level/level.ts";
import { type Colour, distance } from "./colour.ts";
import { traceEdge } from "./trace-edge.ts";

/** An edge between two even surfaces that runs into a hole. */
export interface CrossingEdge {
  /** Number of the pixel of the contour where it crosses. */
  at: number;
  /** Absent where its direction cannot be measured. */
  line?: Line;
  /** Mean RGB on the contour before and after the edge. */
  before: Colour;
  after: Colour;
  /** Distance of the two, in levels of a channel. */
  step: number;
}

/** Where an edge crosses the contour. */
export interface Line extends Point {
  /** Unit vector along the edge, into the hole. */
  into: Point;
  /** Standard deviation in pixels of the blur that would make a sharp edge of it. */
  blur: number;
  /** Places of the edge outside the hole, the nearest first. */
  trace?: Point[];
}

/** Pixels along the contour that are looked at on either side of an edge, from the second on. */
const RUN = 8;
/** Pixels outwards from the contour that a colour is the mean of. */
const [NEAREST, FARTHEST] = [2, 4];
/** Levels. Less of a step is shading, or belongs to the texture. */
const LEAST_STEP = 45;
/** Pixels around the crossing by which the direction is measured. */
const REACH = 9;
/** How much more alike than unlike the gradients there are in their direction, 0..1. */
const STRAIGHT = 0.75;

/**
 * The edges that cross the contour of a hole, in its order. Where colours change on either side of one as much as across it, it is part of a texture
 * and has no line.
 * @param contour the hole's outermost pixels in the order in which they surround it
 */
export function crossingEdges(level: Level, contour: readonly Point[]): CrossingEdge[] {
  const beside = contour.map((_, k) => colourBeside(level, contour, k));
  const runs = contour.map((_, k) => {
    const [before, after] = [run(beside, k, -1), run(beside, k, 1)];
    if (!before || !after) return undefined;
    const step = distance(before.mean, after.mean);
    return step > LEAST_STEP && step > 2.5 * Math.max(before.spread, after.spread) ? { before: before.mean, after: after.mean, step } : undefined;
  });
  const edges: CrossingEdge[] = [];
  for (let k = 0; k < contour.length; k++) {
    const here = runs[k];
    if (here && isPeak(runs, k)) {
      const line = lineAt(level, contour, k, here);
      edges.push({ at: k, ...here, ...(line && { line }) });
    } else if (!nearEven(runs, k)) {
      const change = changeAt(beside, k);
      if (change && k - (edges.at(-1)?.at ?? -RUN) >= RUN) edges.push({ at: k, ...change });
    }
  }
  return edges;
}

/** Whether an edge between even surfaces is so near that what changes here is that edge. */
function nearEven(runs: readonly unknown[], k: number): boolean {
  for (let d = -RUN; d <= RUN; d++) if (runs[(k + d + runs.length) % runs.length]) return true;
  return false;
}

/** A step from pixel to pixel of the contour, of whatever is too small or too uneven for surfaces. */
function changeAt(beside: readonly (Colour | undefined)[], k: number): { before: Colour; after: Colour; step: number } | undefined {
  const [before, after] = [beside[(k - 1 + beside.length) % beside.length], beside[(k + 1) % beside.length]];
  const step = before && after ? distance(before, after) : 0;
  return before && after && step > LEAST_STEP ? { before, after, step } : undefined;
}

function isPeak(runs: readonly ({ step: number } | undefined)[], k: number): boolean {
  for (let d = -RUN; d <= RUN; d++) {
    const other = runs[(k + d + runs.length) % runs.length]?.step ?? 0;
    if (other > runs[k]!.step || (other === runs[k]!.step && d < 0)) return false;
  }
  return true;
}

/** Unit vector out of the hole at a pixel of its contour, by the contour's course around it. */
function outwards({ hole, width, height }: Level, contour: readonly Point[], k: number): Point {
  const [a, b] = [contour[(k - 3 + contour.length) % contour.length], contour[(k + 3) % contour.length]];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const normal = { x: (b.y - a.y) / length, y: -(b.x - a.x) / length };
  const isHole = (sign: number): boolean => {
    const [x, y] = [Math.round(contour[k].x + 3 * sign * normal.x), Math.round(contour[k].y + 3 * sign * normal.y)];
    return x >= 0 && y >= 0 && x < width && y < height && hole[y * width + x] > 0;
  };
  return isHole(1) && !isHole(-1) ? { x: -normal.x, y: -normal.y } : normal;
}

/** Mean of the known pixels outside the contour at one of its pixels; undefined where there is none, as at the picture's border. */
function colourBeside(level: Level, contour: readonly Point[], k: number): Colour | undefined {
  const { width, height, rgb, hole } = level;
  const normal = outwards(level, contour, k);
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let d = NEAREST; d <= FARTHEST; d++) {
    const [x, y] = [Math.round(contour[k].x + d * normal.x), Math.round(contour[k].y + d * normal.y)];
    if (x < 0 || y < 0 || x >= width || y >= height || hole[y * width + x]) continue;
    for (let c = 0; c < 3; c++) sum[c] += rgb[3 * (y * width + x) + c];
    count++;
  }
  return count > 0 ? [sum[0] / count, sum[1] / count, sum[2] / count] : undefined;
}

/** Mean and mean deviation of the colours on one side of a place; undefined where fewer than half are known. */
function run(beside: readonly (Colour | undefined)[], k: number, sign: number): { mean: Colour; spread: number } | undefined {
  const colours: Colour[] = [];
  for (let d = 2; d <= RUN; d++) {
    const colour = beside[(k + sign * d + beside.length) % beside.length];
    if (colour) colours.push(colour);
  }
  if (2 * colours.length < RUN) return undefined;
  const mean = [0, 1, 2].map((c) => colours.reduce((sum, colour) => sum + colour[c], 0) / colours.length) as unknown as Colour;
  return { mean, spread: colours.reduce((sum, colour) => sum + distance(colour, mean), 0) / colours.length };
}

/** Where the edge at a pixel of the contour runs, by the gradients of the known pixels around it (structure tensor); undefined when they do not agree. */
function lineAt(level: Level, contour: readonly Point[], k: number, { before, after }: { before: Colour; after: Colour }): Line | undefined {
  const { width, height, rgb, hole } = level;
  const axis = after.map((value, c) => value - before[c]);
  const value = (i: number): number => rgb[3 * i] * axis[0] + rgb[3 * i + 1] * axis[1] + rgb[3 * i + 2] * axis[2];
  const normal = outwards(level, contour, k);
  const [cx, cy] = [Math.round(contour[k].x + (REACH / 2) * normal.x), Math.round(contour[k].y + (REACH / 2) * normal.y)];
  let [xx, xy, yy, sx, sy, sum, steepest] = [0, 0, 0, 0, 0, 0, 0];
  for (let y = Math.max(1, cy - REACH); y <= Math.min(height - 2, cy + REACH); y++) {
    for (let x = Math.max(1, cx - REACH); x <= Math.min(width - 2, cx + REACH); x++) {
      const i = y * width + x;
      if (hole[i] || hole[i - 1] || hole[i + 1] || hole[i - width] || hole[i + width] || Math.hypot(x - cx, y - cy) > REACH) continue;
      const [gx, gy] = [value(i + 1) - value(i - 1), value(i + width) - value(i - width)];
      const strength = gx * gx + gy * gy;
      xx += gx * gx;
      xy += gx * gy;
      yy += gy * gy;
      sx += strength * x;
      sy += strength * y;
      sum += strength;
      steepest = Math.max(steepest, strength);
    }
  }
  if (sum === 0 || Math.hypot(xx - yy, 2 * xy) < STRAIGHT * (xx + yy)) return undefined;
  // The gradient's direction is the larger axis of the tensor; the edge runs across it.
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy) + Math.PI / 2;
  const sign = Math.cos(angle) * normal.x + Math.sin(angle) * normal.y < 0 ? 1 : -1;
  const into = { x: sign * Math.cos(angle), y: sign * Math.sin(angle) };
  if (-(into.x * normal.x + into.y * normal.y) < 0.3) return undefined;
  // From the middle of the gradients along the edge to the contour.
  const [mx, my] = [sx / sum, sy / sum];
  const way = ((contour[k].x - mx) * normal.x + (contour[k].y - my) * normal.y) / (into.x * normal.x + into.y * normal.y);
  // The whole step, of `axis` squared, by the steepest slope, less what a sharp edge has by gradients of two pixels.
  const seen = (axis[0] ** 2 + axis[1] ** 2 + axis[2] ** 2) / (Math.sqrt(steepest) / 2) / Math.sqrt(2 * Math.PI);
  const blur = Math.sqrt(Math.max(0, seen * seen - 2 / Math.PI));
  const line = { x: mx + way * into.x, y: my + way * into.y, into, blur };
  return { ...line, trace: traceEdge(level, line, before, after) };
}
