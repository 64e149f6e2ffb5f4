import type { Raster } from "@atelier/media/raster/raster.ts";
import { cubicPhases, cubicWeights } from "@atelier/media/raster/sample-pixel.ts";
import type { BodyMesh } from "./body-mesh.ts";

/** Triangles of which something is seen: the others need not be drawn. @param margins of the front on the left and at the top, pixels */
export function seenTriangles({ rest, triangles }: BodyMesh, { data, width, height }: Raster, margins: { left: number; top: number }): Int32Array {
  const seen: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const xs = [0, 1, 2].map((k) => rest[2 * triangles[t + k]] + margins.left);
    const ys = [0, 1, 2].map((k) => rest[2 * triangles[t + k] + 1] + margins.top);
    const [left, right] = [Math.max(0, Math.floor(Math.min(...xs)) - 2), Math.min(width - 1, Math.ceil(Math.max(...xs)) + 2)];
    const [top, bottom] = [Math.max(0, Math.floor(Math.min(...ys)) - 2), Math.min(height - 1, Math.ceil(Math.max(...ys)) + 2)];
    let isSeen = false;
    for (let y = top; y <= bottom && !isSeen; y++) for (let x = left; x <= right && !isSeen; x++) isSeen = data[(y * width + x) * 4 + 3] > 0;
    if (isSeen) seen.push(t);
  }
  return Int32Array.from(seen);
}

/**
 * Draws a front, bent by its mesh, over an RGB frame. Every pixel belongs to one triangle at most, also along shared edges; colours are interpolated
 * cubically, so that what moves by parts of a pixel stays as sharp as what does not.
 * @param front RGBA, multiplied by its cover @param places of the vertices in the frame, two numbers each @param seen first vertices of the triangles to draw
 */
export function drawMesh(
  frame: Raster, front: Raster, margins: { left: number; top: number }, { rest, triangles }: BodyMesh, places: Float32Array, seen: Int32Array
): void {
  for (const t of seen) {
    const [a, b, c] = [2 * triangles[t], 2 * triangles[t + 1], 2 * triangles[t + 2]];
    const [ax, ay, bx, by, cx, cy] = [places[a], places[a + 1], places[b], places[b + 1], places[c], places[c + 1]];
    const whole = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (whole <= 0) continue;
    // Where a pixel of the triangle comes from, as a linear function of its place.
    const [ux, uy] = slopes(rest[b] - rest[a], rest[c] - rest[a], bx - ax, by - ay, cx - ax, cy - ay, whole);
    const [vx, vy] = slopes(rest[b + 1] - rest[a + 1], rest[c + 1] - rest[a + 1], bx - ax, by - ay, cx - ax, cy - ay, whole);
    const [u0, v0] = [rest[a] + margins.left - ux * ax - uy * ay, rest[a + 1] + margins.top - vx * ax - vy * ay];
    const bottom = Math.min(frame.height - 1, Math.ceil(Math.max(ay, by, cy)) - 1);
    for (let y = Math.max(0, Math.ceil(Math.min(ay, by, cy))); y <= bottom; y++) {
      const crossings = [crossing(places, a, b, y), crossing(places, b, c, y), crossing(places, c, a, y)];
      let [left, right] = [Infinity, -Infinity];
      for (const at of crossings) {
        if (Number.isNaN(at)) continue;
        left = Math.min(left, at);
        right = Math.max(right, at);
      }
      const last = Math.min(frame.width - 1, Math.ceil(right) - 1);
      for (let x = Math.max(0, Math.ceil(left)); x <= last; x++) lay(frame.data, (y * frame.width + x) * 3, front, u0 + ux * x + uy * y, v0 + vx * x + vy * y);
    }
  }
}

function slopes(toB: number, toC: number, bx: number, by: number, cx: number, cy: number, whole: number): [number, number] {
  return [(toB * cy - toC * by) / whole, (toC * bx - toB * cx) / whole];
}

/** Where an edge crosses a row, the same for both triangles that share it; NaN where it does not. */
function crossing(places: Float32Array, p: number, q: number, y: number): number {
  const [from, to] = p < q ? [p, q] : [q, p];
  const [y0, y1] = [places[from + 1], places[to + 1]];
  if (y0 <= y === y1 <= y) return NaN;
  return places[from] + ((y - y0) * (places[to] - places[from])) / (y1 - y0);
}

/** Lays the front's colour at (u, v) over a pixel. */
function lay(out: Uint8Array, at: number, { data, width, height }: Raster, u: number, v: number): void {
  const left = Math.floor(u);
  const top = Math.floor(v);
  const wx = ((u - left) * cubicPhases + 0.5) << 2;
  const wy = ((v - top) * cubicPhases + 0.5) << 2;
  const inside = left >= 1 && top >= 1 && left + 2 < width && top + 2 < height;
  let [r, g, b, cover] = [0, 0, 0, 0];
  for (let j = 0; j < 4; j++) {
    const weight = cubicWeights[wy + j];
    if (weight === 0) continue;
    const row = (inside ? top + j - 1 : clamp(top + j - 1, height)) * width;
    for (let i = 0; i < 4; i++) {
      const w = weight * cubicWeights[wx + i];
      const k = (row + (inside ? left + i - 1 : clamp(left + i - 1, width))) * 4;
      r += w * data[k];
      g += w * data[k + 1];
      b += w * data[k + 2];
      cover += w * data[k + 3];
    }
  }
  if (cover <= 0.5) return;
  const through = cover >= 254.5 ? 0 : 1 - cover / 255;
  out[at] = bounded(r + out[at] * through);
  out[at + 1] = bounded(g + out[at + 1] * through);
  out[at + 2] = bounded(b + out[at + 2] * through);
}

const clamp = (at: number, size: number) => (at < 0 ? 0 : at >= size ? size - 1 : at);
const bounded = (value: number) => (value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5);
