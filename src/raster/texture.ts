import type { Raster } from "./raster.ts";

/** A picture to be looked up at broken places and any blur: red, green, blue premultiplied by alpha, and alpha, all 0..255. Level n is 2^n times as coarse. */
export interface Texture {
  levels: { data: Float32Array; width: number; height: number }[];
}

/** Makes a texture of a raster with as many levels as halve its longer side down to 2 pixels. */
export function createTexture({ data, width, height, channels }: Raster): Texture {
  const colours = channels < 3 ? 1 : 3;
  const top = new Float32Array(width * height * 4);
  for (let i = 0, at = 0; i < width * height; i++, at += channels) {
    const alpha = channels > colours ? data[at + colours] : 255;
    for (let c = 0; c < 3; c++) top[i * 4 + c] = (data[at + (colours === 1 ? 0 : c)] * alpha) / 255;
    top[i * 4 + 3] = alpha;
  }
  const levels: Texture["levels"] = [{ data: top, width, height }];
  for (let level = levels[0]; Math.max(level.width, level.height) > 2; levels.push(level)) level = halved(level);
  return { levels };
}

/** Means of 2 x 2 pixels; an odd last row or column counts twice. */
function halved({ data, width, height }: Texture["levels"][number]): Texture["levels"][number] {
  const w = (width + 1) >> 1;
  const h = (height + 1) >> 1;
  const result = new Float32Array(w * h * 4);
  for (let y = 0; y < h; y++) {
    const upper = 2 * y * width;
    const lower = Math.min(height - 1, 2 * y + 1) * width;
    for (let x = 0; x < w; x++) {
      const left = 2 * x;
      const right = Math.min(width - 1, left + 1);
      for (let c = 0; c < 4; c++) {
        result[(y * w + x) * 4 + c] = (data[(upper + left) * 4 + c] + data[(upper + right) * 4 + c] + data[(lower + left) * 4 + c] + data[(lower + right) * 4 + c]) / 4;
      }
    }
  }
  return { data: result, width: w, height: h };
}

const across = new Float64Array(4);
const down = new Float64Array(4);

/**
 * Adds `weight` times the texture at (x, y), in pixels with centres at half numbers, to `out`. Beyond the border its last pixels go on.
 * Level 0 is read with the interpolating cubic kernel of Keys (1981), coarser levels with the smooth cubic B-spline, broken levels mix.
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
  if (level === 0) {
    interpolating(u - column, across);
    interpolating(v - row, down);
  } else {
    smoothing(u - column, across);
    smoothing(v - row, down);
  }
  const inside = column >= 1 && row >= 1 && column + 2 < width && row + 2 < height;
  for (let j = 0; j < 4; j++) {
    const line = (inside ? row + j - 1 : within(row + j - 1, height)) * width;
    const share = down[j] * weight;
    for (let i = 0; i < 4; i++) {
      const at = (line + (inside ? column + i - 1 : within(column + i - 1, width))) * 4;
      const w = share * across[i];
      out[0] += w * data[at];
      out[1] += w * data[at + 1];
      out[2] += w * data[at + 2];
      out[3] += w * data[at + 3];
    }
  }
}

function within(index: number, size: number): number {
  return index < 0 ? 0 : index >= size ? size - 1 : index;
}

function interpolating(t: number, weights: Float64Array): void {
  weights[0] = t * (-0.5 + t * (1 - 0.5 * t));
  weights[1] = 1 + t * t * (-2.5 + 1.5 * t);
  weights[2] = t * (0.5 + t * (2 - 1.5 * t));
  weights[3] = t * t * (-0.5 + 0.5 * t);
}

function smoothing(t: number, weights: Float64Array): void {
  const s = 1 - t;
  weights[0] = (s * s * s) / 6;
  weights[1] = (4 - 6 * t * t + 3 * t * t * t) / 6;
  weights[2] = (4 - 6 * s * s + 3 * s * s * s) / 6;
  weights[3] = (t * t * t) / 6;
}
