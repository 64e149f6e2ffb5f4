import type { Raster } from "@atelier/media/raster/raster.ts";
import type { Point } from "../vision/polygon.ts";

/** Triangles over all that a front covers. */
export interface BodyMesh {
  /** Two numbers a vertex: pixels of the picture, which may lie in its margins. */
  rest: Float64Array;
  /** Three vertices a triangle, all turning the same way. */
  triangles: Int32Array;
  /** Two vertices an edge. */
  edges: Int32Array;
  /** Pixels between vertices. */
  step: number;
  /** Side of the grid and, for each of its cells, the number of its first triangle or -1. */
  across: number;
  cells: Int32Array;
  origin: Point;
}

/** Cover, of 255, from which on a pixel is worth a triangle. */
const visible = 2;

/**
 * A grid of about `vertices` vertices over the covered part of a front, each cell halved, by turns along one and the other diagonal.
 * @param margins of the front on the left and at the top, pixels
 */
export function bodyMesh({ data, width, height }: Raster, margins: { left: number; top: number }, vertices: number): BodyMesh {
  let covered = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i] >= visible) covered++;
  const step = Math.max(4, Math.sqrt(Math.max(1, covered) / vertices) * 1.08);
  const [across, down] = [Math.ceil((width - 1) / step), Math.ceil((height - 1) / step)];
  const used = new Uint8Array(across * down);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3] < visible) continue;
      // A pixel is drawn by the triangles around its own place, and sampled from beside it.
      for (const [u, v] of [[x - 1, y - 1], [x + 1, y + 1]]) {
        used[Math.min(down - 1, Math.max(0, Math.floor(v / step))) * across + Math.min(across - 1, Math.max(0, Math.floor(u / step)))] = 1;
      }
    }
  }
  const number = new Int32Array((across + 1) * (down + 1)).fill(-1);
  const rest: number[] = [];
  const corners = (cell: number) => {
    const [x, y] = [cell % across, Math.floor(cell / across)];
    const first = y * (across + 1) + x;
    return [first, first + 1, first + across + 1, first + across + 2];
  };
  for (const [cell, on] of used.entries()) if (on) for (const corner of corners(cell)) number[corner] = 0;
  for (let i = 0; i < number.length; i++) {
    if (number[i] < 0) continue;
    number[i] = rest.length / 2;
    rest.push((i % (across + 1)) * step - margins.left, Math.floor(i / (across + 1)) * step - margins.top);
  }
  const triangles: number[] = [];
  const cells = new Int32Array(used.length).fill(-1);
  const edges = new Map<string, [number, number]>();
  for (const [cell, on] of used.entries()) {
    if (!on) continue;
    cells[cell] = triangles.length / 3;
    const [a, b, c, d] = corners(cell).map((corner) => number[corner]);
    const halves = (cell % across + Math.floor(cell / across)) % 2 === 0 ? [[a, b, d], [a, d, c]] : [[a, b, c], [b, d, c]];
    for (const half of halves) {
      triangles.push(...half);
      for (let k = 0; k < 3; k++) {
        const [p, q] = [half[k], half[(k + 1) % 3]].sort((m, n) => m - n);
        edges.set(`${p} ${q}`, [p, q]);
      }
    }
  }
  return {
    rest: Float64Array.from(rest), triangles: Int32Array.from(triangles), edges: Int32Array.from([...edges.values()].flat()), step, across, cells,
    origin: { x: -margins.left, y: -margins.top },
  };
}

/** The three vertices around a place and how much each counts for it, or undefined where no triangle is. */
export function inMesh({ rest, triangles, step, across, cells, origin }: BodyMesh, place: Point): { vertices: number[]; shares: number[] } | undefined {
  const [column, row] = [Math.floor((place.x - origin.x) / step), Math.floor((place.y - origin.y) / step)];
  if (column < 0 || column >= across) return undefined;
  const first = cells[row * across + column] ?? -1;
  if (first < 0) return undefined;
  for (const triangle of [first, first + 1]) {
    const vertices = [0, 1, 2].map((k) => triangles[3 * triangle + k]);
    const [a, b, c] = vertices.map((v) => ({ x: rest[2 * v], y: rest[2 * v + 1] }));
    const whole = turn(a, b, c);
    const shares = [turn(place, b, c) / whole, turn(a, place, c) / whole, turn(a, b, place) / whole];
    if (shares.every((share) => share >= -1e-9)) return { vertices, shares };
  }
  return undefined;
}

const turn = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/**
 * How far a mesh is from its rest: the smallest area of a triangle in parts of its area at rest (negative where it is folded over), and the largest
 * stretch of an edge, or its inverse where edges shrink more.
 */
export function distortion({ rest, triangles, edges }: BodyMesh, places: Float64Array): { area: number; stretch: number } {
  const areaOf = (at: Float64Array, t: number) => {
    const [a, b, c] = [2 * triangles[t], 2 * triangles[t + 1], 2 * triangles[t + 2]];
    return (at[b] - at[a]) * (at[c + 1] - at[a + 1]) - (at[b + 1] - at[a + 1]) * (at[c] - at[a]);
  };
  let [area, stretch] = [Infinity, 1];
  for (let t = 0; t < triangles.length; t += 3) area = Math.min(area, areaOf(places, t) / areaOf(rest, t));
  for (let e = 0; e < edges.length; e += 2) {
    const [p, q] = [2 * edges[e], 2 * edges[e + 1]];
    const ratio = Math.hypot(places[p] - places[q], places[p + 1] - places[q + 1]) / Math.hypot(rest[p] - rest[q], rest[p + 1] - rest[q + 1]);
    stretch = Math.max(stretch, ratio, 1 / Math.max(ratio, 1e-6));
  }
  return { area, stretch };
}
