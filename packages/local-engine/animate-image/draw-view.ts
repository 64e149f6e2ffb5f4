import type { Raster } from "@atelier/media/raster/raster.ts";
import { cubicPixel } from "@atelier/media/raster/sample-pixel.ts";
import { cubicRun } from "./sample-run.ts";
import { type CameraPlace, lookThrough } from "./camera-path.ts";
import { covering, surenessOf } from "./margins/covering.ts";
import { GRID } from "./grid.ts";
import type { LivingScene } from "./living-scene.ts";
import type { OwnMotion, OwnMotions } from "./own-motion.ts";

/** Numbers for each grid point: a place of the surroundings, how far from it the second one is, the light, and the place of the subject. */
const FIELDS = 7;

/**
 * Draws what the camera sees, into an RGB frame of the picture's size: the surroundings with all that moves in them, the subject before them. Where each
 * pixel comes from is worked out at grid points and interpolated between; colours are sampled by cubic interpolation, so that what moves is as sharp
 * as what stands.
 *
 * @param undivided 0..1: how much of the picture is drawn in one piece, which at the still picture itself is the picture to the bit
 */
export function drawView(scene: LivingScene, camera: CameraPlace, moving: OwnMotions, undivided: number, frame: Uint8Array): void {
  const { place, subject } = scene;
  const { width, height } = place;
  const columns = Math.ceil(width / GRID) + 1;
  const rows = Math.ceil(height / GRID) + 1;
  const nodes = new Float32Array(columns * rows * FIELDS);
  fillNodes(nodes, columns, rows, scene, camera, moving);
  const left = new Float32Array(FIELDS);
  const step = new Float32Array(FIELDS);
  const colours: Colours = { seen: new Float32Array(GRID * 3), other: new Float32Array(GRID * 3) };
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / GRID);
    const down = (y % GRID) / GRID;
    for (let column = 0; column < columns - 1; column++) {
      const a = (row * columns + column) * FIELDS;
      const c = a + columns * FIELDS;
      for (let k = 0; k < FIELDS; k++) {
        const from = nodes[a + k] + (nodes[c + k] - nodes[a + k]) * down;
        const to = nodes[a + FIELDS + k] + (nodes[c + FIELDS + k] - nodes[a + FIELDS + k]) * down;
        left[k] = from;
        step[k] = (to - from) / GRID;
      }
      const first = column * GRID;
      const count = Math.min(GRID, width - first);
      const at = (y * width + first) * 3;
      if (subject && meets(left, step, subject.bounds)) drawDivided(scene, left, step, count, moving.share, undivided, colours, frame, at);
      else drawSurroundings(scene.background, left, step, count, moving.share, colours, frame, at);
    }
  }
}

function fillNodes(nodes: Float32Array, columns: number, rows: number, scene: LivingScene, camera: CameraPlace, moving: OwnMotions): void {
  const look = lookThrough(scene, scene.depth, camera);
  const lookAtSubject = scene.subject && lookThrough(scene, scene.subject.depth, camera);
  const found = new Float64Array(2);
  const own: OwnMotion = { x: 0, y: 0, secondX: 0, secondY: 0, light: 1 };
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, at += FIELDS) {
      look(column * GRID, row * GRID, found);
      moving.at(found[0], found[1], own);
      nodes[at] = found[0] + own.x;
      nodes[at + 1] = found[1] + own.y;
      nodes[at + 2] = own.secondX - own.x;
      nodes[at + 3] = own.secondY - own.y;
      nodes[at + 4] = own.light;
      if (!lookAtSubject) continue;
      lookAtSubject(column * GRID, row * GRID, found);
      nodes[at + 5] = found[0];
      nodes[at + 6] = found[1];
    }
  }
}

/** Whether a run of pixels comes near the subject. */
function meets(left: Float32Array, step: Float32Array, { x, y, width, height }: { x: number; y: number; width: number; height: number }): boolean {
  const [u, v] = [left[5], left[6]];
  return u + GRID * step[5] > x - 2 && u < x + width + 2 && v > y - 2 && v + GRID * step[6] < y + height + 2;
}

/** Colours of one run: what is seen, and what is mixed into it. */
interface Colours {
  seen: Float32Array;
  other: Float32Array;
}

function drawSurroundings(
  picture: Raster, left: Float32Array, step: Float32Array, count: number, share: number, colours: Colours, frame: Uint8Array, at: number,
): void {
  surroundings(picture, left, step, count, share, colours);
  light(colours.seen, left, step, count, frame, at);
}

/** The colours of the surroundings into `colours.seen`. */
function surroundings(picture: Raster, left: Float32Array, step: Float32Array, count: number, share: number, { seen, other }: Colours): void {
  const isOne = left[2] === 0 && left[3] === 0 && step[2] === 0 && step[3] === 0;
  if (isOne) return cubicRun(picture, left[0], left[1], step[0], step[1], count, seen);
  // Both phases are sampled alike, so that what drifts is as sharp at one moment as at the next.
  cubicRun(picture, left[0] + left[2], left[1] + left[3], step[0] + step[2], step[1] + step[3], count, seen);
  if (share >= 0.995) return;
  cubicRun(picture, left[0], left[1], step[0], step[1], count, other);
  for (let k = 0; k < count * 3; k++) seen[k] = other[k] + (seen[k] - other[k]) * share;
}

/** Behind and before. */
function drawDivided(
  scene: LivingScene, left: Float32Array, step: Float32Array, count: number, share: number, undivided: number, colours: Colours, frame: Uint8Array,
  at: number,
): void {
  const { seen, other } = colours;
  const { matte, colours: own, sureness } = scene.subject!;
  const [x0, y0, dx, dy] = [left[5], left[6], step[5], step[6]];
  const sure = surenessOf(sureness, scene.width, scene.height, x0, y0, x0 + dx * (count - 1), y0 + dy * (count - 1));
  if (sure === covering.all) {
    cubicRun(own, x0, y0, dx, dy, count, seen);
    return light(seen, left, step, count, frame, at);
  }
  surroundings(scene.background, left, step, count, share, colours);
  if (sure === covering.none && undivided === 0) return light(seen, left, step, count, frame, at);
  if (sure !== covering.none) cubicRun(own, x0, y0, dx, dy, count, other);
  for (let i = 0; i < count; i++) {
    const [x, y] = [x0 + i * dx, y0 + i * dy];
    const cover = sure === covering.none ? 0 : coverAt(matte, scene.width, scene.height, x, y);
    const k = i * 3;
    if (cover > 0.003) for (let c = k; c < k + 3; c++) seen[c] += (other[c] - seen[c]) * cover;
    if (undivided > 0 && cover < 0.997) {
      // The place that the stronger phase shows: at the still picture that is the second one, which then is the picture's own.
      const [u, v] = [left[0] + i * step[0] + share * (left[2] + i * step[2]), left[1] + i * step[1] + share * (left[3] + i * step[3])];
      cubicPixel(scene.whole, u + (x - u) * cover, v + (y - v) * cover, whole, 0);
      for (let c = 0; c < 3; c++) seen[k + c] += (whole[c] - seen[k + c]) * undivided;
    }
  }
  light(seen, left, step, count, frame, at);
}

const whole = new Float32Array(3);

/** Writes a run's colours in their light. */
function light(seen: Float32Array, left: Float32Array, step: Float32Array, count: number, frame: Uint8Array, at: number): void {
  for (let i = 0, k = 0; i < count; i++) {
    const factor = left[4] + i * step[4];
    for (const end = k + 3; k < end; k++) {
      // Samples carry the half that rounds them.
      const value = seen[k] * factor;
      frame[at + k] = value >= 255 ? 255 : value;
    }
  }
}

/** Bilinear, 0..1; nothing beyond the border. */
function coverAt(matte: Uint8Array, width: number, height: number, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) {
    const [column, row] = [Math.min(width - 1, Math.max(0, left)), Math.min(height - 1, Math.max(0, top))];
    return Math.abs(column - x) < 1.5 && Math.abs(row - y) < 1.5 ? matte[row * width + column] / 255 : 0;
  }
  const [fx, fy] = [x - left, y - top];
  const i = top * width + left;
  const upper = matte[i] + (matte[i + 1] - matte[i]) * fx;
  const lower = matte[i + width] + (matte[i + width + 1] - matte[i + width]) * fx;
  return (upper + (lower - upper) * fy) / 255;
}
