import type { Raster } from "@atelier/media/raster/raster.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import { type FaceFrame, type Place, toFace, toPicture } from "./face-frame.ts";

/** Where the lips of a photograph meet or part, by column of the face's own coordinates. */
export interface MouthLines {
  /** Corners of the mouth, pixels. */
  left: number;
  right: number;
  /** Lower border of the upper lip at a column, and upper border of the lower lip; the same where the mouth is closed and beyond the corners. */
  upper(u: number): number;
  lower(u: number): number;
}

/** Parted lips are at least this far apart, in widths of the face: landmarks of closed mouths tremble by half of it. */
const leastGap = 0.04;
/** Half the width of the border between lip and teeth, in widths of the face. */
export const softness = 0.01;
/** How far from the landmarks a border is looked for, in widths of the face. */
const reach = 0.035;

/**
 * Traces the borders between the lips. Landmarks are off by two hundredths of a face, which would paint teeth on lips: between the corners the border
 * follows the picture, as the darkest line of a closed mouth, or where red of the lips ends at an open one.
 */
export function traceMouth(picture: Raster, face: Face, frame: FaceFrame): MouthLines {
  const at = face.landmarks.map((point) => toFace(frame, point));
  const left = (at[48].u + at[60].u) / 2;
  const right = (at[54].u + at[64].u) / 2;
  const ends = [{ u: left, v: (at[48].v + at[60].v) / 2 }, { u: right, v: (at[54].v + at[64].v) / 2 }];
  const gap = at[66].v - at[62].v;
  const upper = [ends[0], at[61], at[62], at[63], ends[1]];
  const lower = [ends[0], at[67], at[66], at[65], ends[1]];
  const columns = Math.max(8, Math.round(right - left));
  const columnOf = (k: number) => left + ((right - left) * k) / (columns - 1);
  const guess = (points: Place[]) => Float32Array.from({ length: columns }, (_, k) => along(points, columnOf(k)));
  const look = (line: Float32Array, cost: (u: number, v: number) => number) => trace(line, Math.max(2, reach * frame.unit), (k, v) => cost(columnOf(k), v));
  const colour = (u: number, v: number) => sample(picture, frame, { u, v });
  const step = Math.max(1, 0.012 * frame.unit);

  const isOpen = gap > leastGap * frame.unit;
  const redness = (u: number, v: number) => {
    const { r, g } = colour(u, v);
    return r - g;
  };
  const middle = upper.map((point, i) => ({ u: (point.u + lower[i].u) / 2, v: (point.v + lower[i].v) / 2 }));
  const lines = isOpen
    ? [look(guess(upper), (u, v) => redness(u, v + step) - redness(u, v - step)), look(guess(lower), (u, v) => redness(u, v - step) - redness(u, v + step))]
    : [look(guess(middle), (u, v) => luma(colour(u, v)))];
  const [top, bottom] = [lines[0], lines.at(-1)!];
  const read = (line: Float32Array) => (u: number) => {
    const place = Math.min(columns - 1, Math.max(0, ((u - left) / (right - left)) * (columns - 1)));
    const before = Math.min(columns - 2, Math.floor(place));
    return line[before] + (line[before + 1] - line[before]) * (place - before);
  };
  const [upperAt, lowerAt] = [read(top), read(bottom)];
  // At the corners both meet, whatever was traced there.
  const closing = (u: number) => Math.max(0, Math.min(1, (6 * Math.min(u - left, right - u)) / (right - left)));
  const centre = (u: number) => (upperAt(u) + lowerAt(u)) / 2;
  // A border is soft: what is half tooth belongs to the teeth.
  const half = (u: number) => closing(u) * (Math.max(0, lowerAt(u) - upperAt(u)) / 2 + (isOpen ? softness * frame.unit : 0));
  return { left, right, upper: (u) => centre(u) - half(u), lower: (u) => centre(u) + half(u) };
}

/** Broken line through points of rising `u`. */
function along(points: Place[], u: number): number {
  let i = 1;
  while (i < points.length - 1 && points[i].u < u) i++;
  const [a, b] = [points[i - 1], points[i]];
  return a.v + ((b.v - a.v) * Math.min(1, Math.max(0, (u - a.u) / (b.u - a.u || 1))));
}

/** The cheapest smooth line near a guess, by dynamic programming over columns in half pixels, smoothed in the end. */
function trace(guess: Float32Array, distance: number, cost: (column: number, v: number) => number): Float32Array {
  const rows = 2 * Math.round(distance * 2) + 1;
  const offset = (row: number) => (row - (rows - 1) / 2) / 2;
  const columns = guess.length;
  const from = new Int16Array(columns * rows);
  let sums = new Float64Array(rows);
  for (let k = 0; k < columns; k++) {
    const next = new Float64Array(rows);
    for (let row = 0; row < rows; row++) {
      let best = row;
      for (const other of [row - 1, row + 1]) if (other >= 0 && other < rows && sums[other] + 2 < sums[best]) best = other;
      from[k * rows + row] = best;
      next[row] = sums[best] + (best === row ? 0 : 2) + cost(k, guess[k] + offset(row)) + 12 * (offset(row) / distance) ** 2;
    }
    sums = next;
  }
  let row = sums.indexOf(Math.min(...sums));
  const raw = new Float32Array(columns);
  for (let k = columns - 1; k >= 0; k--) {
    raw[k] = guess[k] + offset(row);
    row = from[k * rows + row];
  }
  const span = Math.max(1, Math.round(columns / 24));
  return raw.map((_, k) => {
    const near = raw.subarray(Math.max(0, k - span), k + span + 1);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
}

export interface Colour {
  r: number;
  g: number;
  b: number;
}

export const luma = ({ r, g, b }: Colour) => 0.299 * r + 0.587 * g + 0.114 * b;

/** Mean of 2x2 pixels about a place, weighted by nearness. */
export function sample({ data, width, height }: Raster, frame: FaceFrame, place: Place): Colour {
  const { x, y } = toPicture(frame, place);
  const left = Math.min(width - 2, Math.max(0, Math.floor(x - 0.5)));
  const top = Math.min(height - 2, Math.max(0, Math.floor(y - 0.5)));
  const across = Math.min(1, Math.max(0, x - 0.5 - left));
  const down = Math.min(1, Math.max(0, y - 0.5 - top));
  const read = (c: number) => {
    const i = (top * width + left) * 3 + c;
    return (data[i] * (1 - across) + data[i + 3] * across) * (1 - down) + (data[i + width * 3] * (1 - across) + data[i + width * 3 + 3] * across) * down;
  };
  return { r: read(0), g: read(1), b: read(2) };
}
