import { bilinearPixel, cubicPixel } from "../../../raster/sample-pixel.ts";
import type { Raster } from "../../../raster/raster.ts";
import { type CameraPlace, lookThrough } from "./camera-path.ts";
import { GRID } from "./grid.ts";
import type { LivingScene } from "./living-scene.ts";
import type { OwnMotion, OwnMotions } from "./own-motion.ts";

/** Numbers for each grid point: a place of the surroundings, how far from it the second one is, the light, and the place of the subject. */
const FIELDS = 7;

/**
 * Draws what the camera sees, into an RGB frame of the picture's size: the surroundings with all that moves in them, the subject before them. Where each
 * pixel comes from is worked out at grid points and interpolated between; colours are sampled by cubic interpolation, so that what moves is as sharp as what stands.
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
  const colours = new Float32Array(12);
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

function drawSurroundings(picture: Raster, left: Float32Array, step: Float32Array, count: number, share: number, colours: Float32Array, frame: Uint8Array, at: number): void {
  for (let i = 0; i < count; i++) {
    const light = left[4] + i * step[4];
    surroundings(picture, left, step, i, share, colours);
    for (let c = 0; c < 3; c++) write(frame, at + i * 3 + c, colours[c] * light);
  }
}

/** The colour of the surroundings into `colours[0..2]`; 3..5 are used. */
function surroundings(picture: Raster, left: Float32Array, step: Float32Array, i: number, share: number, colours: Float32Array): void {
  const [x, y] = [left[0] + i * step[0], left[1] + i * step[1]];
  const isOne = left[2] === 0 && left[3] === 0 && step[2] === 0 && step[3] === 0;
  if (isOne) return cubicPixel(picture, x, y, colours, 0);
  if (share >= 0.995) return cubicPixel(picture, x + left[2] + i * step[2], y + left[3] + i * step[3], colours, 0);
  // Two phases in one are softer than the picture anyhow.
  bilinearPixel(picture, x, y, colours, 0);
  bilinearPixel(picture, x + left[2] + i * step[2], y + left[3] + i * step[3], colours, 3);
  for (let c = 0; c < 3; c++) colours[c] += (colours[c + 3] - colours[c]) * share;
}

/** Behind and before: 0..2 the surroundings, 6..8 the subject, 9..11 the picture in one piece. */
function drawDivided(scene: LivingScene, left: Float32Array, step: Float32Array, count: number, share: number, undivided: number, colours: Float32Array, frame: Uint8Array, at: number): void {
  const { matte, colours: own } = scene.subject!;
  for (let i = 0; i < count; i++) {
    const light = left[4] + i * step[4];
    const [x, y] = [left[5] + i * step[5], left[6] + i * step[6]];
    const cover = coverAt(matte, scene.width, scene.height, x, y);
    if (cover < 0.997) surroundings(scene.background, left, step, i, share, colours);
    if (cover > 0.003) cubicPixel(own, x, y, colours, 6);
    if (cover > 0.997) colours.copyWithin(0, 6, 9);
    else if (cover > 0.003) for (let c = 0; c < 3; c++) colours[c] += (colours[6 + c] - colours[c]) * cover;
    if (undivided > 0 && cover < 0.997) {
      // The place that the stronger phase shows: at the still picture that is the second one, which then is the picture's own.
      const [u, v] = [left[0] + i * step[0] + share * (left[2] + i * step[2]), left[1] + i * step[1] + share * (left[3] + i * step[3])];
      cubicPixel(scene.whole, u + (x - u) * cover, v + (y - v) * cover, colours, 9);
      for (let c = 0; c < 3; c++) colours[c] += (colours[9 + c] - colours[c]) * undivided;
    }
    for (let c = 0; c < 3; c++) write(frame, at + i * 3 + c, colours[c] * light);
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

/** Samples carry the half that rounds them. */
function write(frame: Uint8Array, at: number, value: number): void {
  frame[at] = value >= 255 ? 255 : value;
}
