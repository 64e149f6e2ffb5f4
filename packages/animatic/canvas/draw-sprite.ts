import type { Bitmap } from "./bitmap.ts";

export interface SpritePlace {
  /** Where the bitmap's anchor lies in the frame, pixels. */
  x: number;
  y: number;
  /** The anchor inside the bitmap, 0..1 of its width and height. */
  anchorX: number;
  anchorY: number;
  /** Frame pixels for one pixel of the bitmap, along its own axes; negative values mirror. */
  scaleX: number;
  scaleY: number;
  /** Radians, clockwise. */
  rotation: number;
  /** Leans what lies above the anchor to the right: tangent of the angle. */
  lean?: number;
  /** 0..1. */
  opacity?: number;
  /** Sideways shift of each row, share of the width, by the row's place 0..1 from the top. */
  bend?(row: number): number;
  /** Up and down shift of each column, share of the height, by the column's place 0..1 from the left. */
  wave?(column: number): number;
  /** Adds its light instead of covering. */
  adds?: boolean;
}

const low = 0xff00ff;
const halves = 0x800080;
const tableSize = 128;

const tabulate = (curve: ((place: number) => number) | undefined, unit: number): Float32Array | undefined =>
  curve && Float32Array.from({ length: tableSize }, (_, i) => curve((i + 0.5) / tableSize) * unit);

const lightened = (under: number, even: number, odd: number): number =>
  Math.min(255, (under & 255) + (even & 255)) | (Math.min(255, ((under >>> 8) & 255) + (odd & 255)) << 8) | (Math.min(
    255, ((under >>> 16) & 255) + (even >>> 16),
  ) << 16) | 0xff000000;

const entryAt = (table: Float32Array, place: number): number => table[Math.max(0, Math.min(tableSize - 1, (place * tableSize) | 0))]!;

/** Furthest that a table moves a pixel, and one pixel for the soft edge. */
const reachOf = (table: Float32Array | undefined): number => (table ? table.reduce((most, value) => Math.max(most, Math.abs(value)), 1) + 1 : 1);

/** The frame's rows and columns that hold the bitmap's corners, grown by what bends it. */
function coveredPart(
  frame: Bitmap, { width: w, height: h }: Bitmap, { x, y, anchorX, anchorY, scaleX, scaleY, rotation, lean = 0 }: SpritePlace, slackX: number,
  slackY: number,
) {
  const [sin, cos] = [Math.sin(rotation), Math.cos(rotation)];
  let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
  for (const [u, v] of [[-slackX, -slackY], [w + slackX, -slackY], [-slackX, h + slackY], [w + slackX, h + slackY]] as const) {
    const py = (v - anchorY * h) * scaleY;
    const px = (u - anchorX * w) * scaleX - lean * py;
    left = Math.min(left, x + px * cos - py * sin);
    right = Math.max(right, x + px * cos - py * sin);
    top = Math.min(top, y + px * sin + py * cos);
    bottom = Math.max(bottom, y + px * sin + py * cos);
  }
  return {
    firstRow: Math.max(0, Math.floor(top)), lastRow: Math.min(frame.height, Math.ceil(bottom)), firstColumn: Math.max(0, Math.floor(left)),
    lastColumn: Math.min(frame.width, Math.ceil(right)),
  };
}

const pixelAt = ({ data, width, height }: Bitmap, x: number, y: number): number => (x < 0 || y < 0 || x >= width || y >= height ? 0 : data[y * width + x]!);

/** What lies under four neighbouring pixels at this place between them (fractions of 256). */
function blended(under: number, a: number, b: number, c: number, d: number, fx: number, fy: number, strength: number, adds: boolean): number {
  const gx = 256 - fx;
  const gy = 256 - fy;
  const topEven = ((Math.imul(a & low, gx) + Math.imul(b & low, fx) + halves) >>> 8) & low;
  const topOdd = ((Math.imul((a >>> 8) & low, gx) + Math.imul((b >>> 8) & low, fx) + halves) >>> 8) & low;
  const bottomEven = ((Math.imul(c & low, gx) + Math.imul(d & low, fx) + halves) >>> 8) & low;
  const bottomOdd = ((Math.imul((c >>> 8) & low, gx) + Math.imul((d >>> 8) & low, fx) + halves) >>> 8) & low;
  let even = ((Math.imul(topEven, gy) + Math.imul(bottomEven, fy) + halves) >>> 8) & low;
  let odd = ((Math.imul(topOdd, gy) + Math.imul(bottomOdd, fy) + halves) >>> 8) & low;
  if (strength < 256) {
    even = (Math.imul(even, strength) >>> 8) & low;
    odd = (Math.imul(odd, strength) >>> 8) & low;
  }
  if (adds) return lightened(under, even, odd);
  const alpha = odd >>> 16;
  const rest = 256 - alpha - (alpha >>> 7);
  even += (Math.imul(under & low, rest) >>> 8) & low;
  odd += (Math.imul((under >>> 8) & low, rest) >>> 8) & low;
  return even | (odd << 8);
}

/** Lays a bitmap over the frame, turned, scaled and bent about its anchor; bilinear. */
export function drawSprite(frame: Bitmap, bitmap: Bitmap, place: SpritePlace): void {
  const { width: w, height: h } = bitmap;
  const { scaleX, scaleY, lean = 0, opacity = 1, adds = false } = place;
  if (Math.abs(scaleX) < 1e-3 || Math.abs(scaleY) < 1e-3 || opacity <= 0.004) return;
  const [sin, cos] = [Math.sin(place.rotation), Math.cos(place.rotation)];
  const ax = place.anchorX * w;
  const ay = place.anchorY * h;
  const bend = tabulate(place.bend, w);
  const wave = tabulate(place.wave, h);

  const slackX = reachOf(bend);
  const slackY = reachOf(wave);
  const { firstRow, lastRow, firstColumn, lastColumn } = coveredPart(frame, bitmap, place, slackX, slackY);
  const strength = Math.round(Math.min(1, opacity) * 256);
  const { data } = frame;
  const source = bitmap.data;

  for (let row = firstRow; row < lastRow; row++) {
    const dy = row + 0.5 - place.y;
    for (let column = firstColumn, at = row * frame.width + firstColumn; column < lastColumn; column++, at++) {
      const dx = column + 0.5 - place.x;
      const py = dy * cos - dx * sin;
      const px = dx * cos + dy * sin + lean * py;
      let u = px / scaleX + ax;
      let v = py / scaleY + ay;
      if (u < -slackX || v < -slackY || u > w + slackX || v > h + slackY) continue;
      if (wave) v -= entryAt(wave, u / w);
      if (bend) u -= entryAt(bend, v / h);
      u -= 0.5;
      v -= 0.5;
      const x0 = Math.floor(u);
      const y0 = Math.floor(v);
      if (x0 < -1 || y0 < -1 || x0 >= w || y0 >= h) continue;
      const from = y0 * w + x0;
      const fx = ((u - x0) * 256) | 0;
      const fy = ((v - y0) * 256) | 0;
      if (x0 < 0 || y0 < 0 || x0 + 1 >= w || y0 + 1 >= h) {
        data[at] = blended(
          data[at]!, pixelAt(bitmap, x0, y0), pixelAt(bitmap, x0 + 1, y0), pixelAt(bitmap, x0, y0 + 1), pixelAt(bitmap, x0 + 1, y0 + 1), fx, fy,
          strength, adds,
        );
        continue;
      }
      const a = source[from]!;
      const b = source[from + 1]!;
      const c = source[from + w]!;
      const d = source[from + w + 1]!;
      if ((a | b | c | d) !== 0) data[at] = blended(data[at]!, a, b, c, d, fx, fy, strength, adds);
    }
  }
}
