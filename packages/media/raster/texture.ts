import type { Raster } from "./raster.ts";

/**
 * A picture to be looked up at broken places and any blur: red, green, blue premultiplied by alpha, and alpha, all 0..255. Level n is 2^n times as
 * coarse. Level 0 holds not pixels but the weights of the cubic B-splines that go through them.
 */
export interface Texture {
  levels: { data: Float32Array; width: number; height: number }[];
}

/** Makes a texture of a raster with as many levels as halve its longer side down to 2 pixels, on memory that threads can share. */
export function createTexture({ data, width, height, channels }: Raster): Texture {
  const colours = channels < 3 ? 1 : 3;
  const top = sharedFloats(width * height * 4);
  for (let i = 0, at = 0; i < width * height; i++, at += channels) {
    const alpha = channels > colours ? data[at + colours] : 255;
    for (let c = 0; c < 3; c++) top[i * 4 + c] = (data[at + (colours === 1 ? 0 : c)] * alpha) / 255;
    top[i * 4 + 3] = alpha;
  }
  const levels: Texture["levels"] = [{ data: top, width, height }];
  for (let level = levels[0]; Math.max(level.width, level.height) > 2; levels.push(level)) level = halved(level);
  for (let y = 0; y < height; y++) toSplineWeights(top, y * width * 4, 4, width);
  columnsToSplineWeights(top, width * 4, height);
  return { levels };
}

const sharedFloats = (length: number) => new Float32Array(new SharedArrayBuffer(4 * length));

/** Means of 2 x 2 pixels; an odd last row or column counts twice. */
function halved({ data, width, height }: Texture["levels"][number]): Texture["levels"][number] {
  const w = (width + 1) >> 1;
  const h = (height + 1) >> 1;
  const result = sharedFloats(w * h * 4);
  for (let y = 0; y < h; y++) {
    const upper = 2 * y * width;
    const lower = Math.min(height - 1, 2 * y + 1) * width;
    for (let x = 0; x < w; x++) {
      const left = 2 * x;
      const right = Math.min(width - 1, left + 1);
      for (let c = 0; c < 4; c++) {
        result[(y * w + x) * 4 + c] =
          (data[(upper + left) * 4 + c] + data[(upper + right) * 4 + c] + data[(lower + left) * 4 + c] + data[(lower + right) * 4 + c]) / 4;
      }
    }
  }
  return { data: result, width: w, height: h };
}

/** The pole of the filter that undoes the blur of cubic B-splines. */
const POLE = Math.sqrt(3) - 2;
/** After so many steps a start value is forgotten to 1e-9. */
const MEMORY = 16;

/**
 * Replaces the pixels of a row or column by the weights of the cubic B-splines that go through them (Unser, Aldroubi, Eden 1993; mirrored at both ends): as
 * sharp as a Lanczos kernel of twice the width.
 *
 * @param step from one pixel to the next in the data; each has four values.
 */
function toSplineWeights(data: Float32Array, start: number, step: number, count: number): void {
  if (count < 2) return;
  for (let c = start; c < start + 4; c++) {
    let sum = 0;
    let power = 1;
    for (let k = 0; k < MEMORY; k++, power *= POLE) sum += power * data[c + mirrored(k, count) * step];
    let before = 6 * sum;
    data[c] = before;
    for (let k = 1; k < count; k++) data[c + k * step] = before = 6 * data[c + k * step] + POLE * before;
    const last = c + (count - 1) * step;
    let after = (POLE / (POLE * POLE - 1)) * (data[last] + POLE * data[last - step]);
    data[last] = after;
    for (let k = count - 2; k >= 0; k--) data[c + k * step] = after = POLE * (after - data[c + k * step]);
  }
}

/** The same for all columns at once, row after row: a walk down each column would fetch all of the picture for every one. */
function columnsToSplineWeights(data: Float32Array, length: number, rows: number): void {
  if (rows < 2) return;
  const before = new Float64Array(length);
  let power = 6;
  for (let k = 0; k < MEMORY; k++, power *= POLE) {
    const row = mirrored(k, rows) * length;
    for (let i = 0; i < length; i++) before[i] += power * data[row + i];
  }
  for (let i = 0; i < length; i++) data[i] = before[i];
  for (let k = 1, row = length; k < rows; k++, row += length) {
    for (let i = 0; i < length; i++) data[row + i] = before[i] = 6 * data[row + i] + POLE * before[i];
  }
  const last = (rows - 1) * length;
  const factor = POLE / (POLE * POLE - 1);
  for (let i = 0; i < length; i++) data[last + i] = before[i] = factor * (data[last + i] + POLE * data[last + i - length]);
  for (let row = last - length; row >= 0; row -= length) {
    for (let i = 0; i < length; i++) data[row + i] = before[i] = POLE * (before[i] - data[row + i]);
  }
}

const across = new Float64Array(4);
const down = new Float64Array(4);

/**
 * Adds `weight` times the texture at (x, y), in pixels with centres at half numbers, to `out`. Beyond the border it is mirrored.
 * Every level is read with cubic B-splines, which at level 0 go through the pixels and at coarser ones smooth them; broken levels mix.
 *
 * @param level of blur, from 0; n is a blur of about 2^n pixels.
 */
export function addSample({ levels }: Texture, x: number, y: number, level: number, weight: number, out: Float64Array): void {
  const most = levels.length - 1;
  const bounded = level <= 0 ? 0 : level >= most ? most : level;
  const lower = Math.floor(bounded);
  const part = bounded - lower;
  addLevel(levels[lower], lower, x, y, weight * (1 - part), out);
  if (part > 0) addLevel(levels[lower + 1], lower + 1, x, y, weight * part, out);
}

function addLevel({ data, width, height }: Texture["levels"][number], level: number, x: number, y: number, weight: number, out: Float64Array): void {
  const scale = 1 / (1 << level);
  const u = x * scale - 0.5;
  const v = y * scale - 0.5;
  const column = Math.floor(u);
  const row = Math.floor(v);
  smoothing(u - column, across);
  smoothing(v - row, down);
  const inside = column >= 1 && row >= 1 && column + 2 < width && row + 2 < height;
  for (let j = 0; j < 4; j++) {
    const line = (inside ? row + j - 1 : mirrored(row + j - 1, height)) * width;
    const share = down[j] * weight;
    for (let i = 0; i < 4; i++) {
      const at = (line + (inside ? column + i - 1 : mirrored(column + i - 1, width))) * 4;
      const w = share * across[i];
      out[0] += w * data[at];
      out[1] += w * data[at + 1];
      out[2] += w * data[at + 2];
      out[3] += w * data[at + 3];
    }
  }
}

/** The pixel that stands for one up to a picture's size beyond the border; the border's own pixel is not repeated. */
function mirrored(index: number, size: number): number {
  const back = index < 0 ? -index : index;
  return back < size ? back : Math.max(0, 2 * size - 2 - back);
}

function smoothing(t: number, weights: Float64Array): void {
  const s = 1 - t;
  weights[0] = (s * s * s) / 6;
  weights[1] = (4 - 6 * t * t + 3 * t * t * t) / 6;
  weights[2] = (4 - 6 * s * s + 3 * s * s * s) / 6;
  weights[3] = (t * t * t) / 6;
}
