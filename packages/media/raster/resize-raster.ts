import type { Raster, Rect } from "./raster.ts";

/** Half-width of the kernel in source pixels (of the coarser of the two grids). */
const LOBES = 3;

/**
 * Cuts `from` out of a raster and resamples it to width x height with a Lanczos-3 kernel (Duchon 1979), widened when it reduces, so that both
 * directions are free of aliasing. Alpha is resampled as colours premultiplied by it, so transparent pixels lend no colour to their neighbours.
 *
 * @param from in pixels of the source; fractions are allowed and edges beyond the picture repeat its border.
 */
export function resizeRaster(source: Raster, width: number, height: number, from: Rect = { x: 0, y: 0, width: source.width, height: source.height }): Raster {
  const { channels } = source;
  const columns = taps(from.x, from.width, width, source.width);
  const rows = taps(from.y, from.height, height, source.height);
  const alpha = channels === 2 || channels === 4 ? channels - 1 : -1;
  const across = new Map<number, Float32Array>();
  const data = new Uint8Array(width * height * channels);
  const line = new Float32Array(width * channels);
  for (let y = 0; y < height; y++) {
    line.fill(0);
    const first = rows.first[y];
    for (const row of across.keys()) if (row < first) across.delete(row);
    for (let k = 0; k < rows.count; k++) {
      const weight = rows.weights[y * rows.count + k];
      if (weight === 0) continue;
      const row = Math.min(source.height - 1, Math.max(0, first + k));
      let values = across.get(row);
      if (!values) across.set(row, (values = resampleRow(source, row, columns, width, alpha)));
      for (let i = 0; i < line.length; i++) line[i] += values[i] * weight;
    }
    writeLine(line, data.subarray(y * width * channels, (y + 1) * width * channels), channels, alpha);
  }
  return { data, width, height, channels };
}

interface Taps {
  first: Int32Array;
  weights: Float32Array;
  count: number;
}

function taps(start: number, length: number, size: number, limit: number): Taps {
  const step = length / size;
  const spread = Math.max(1, step);
  const count = Math.ceil(2 * LOBES * spread) + 1;
  const first = new Int32Array(size);
  const weights = new Float32Array(size * count);
  for (let i = 0; i < size; i++) {
    const centre = start + (i + 0.5) * step - 0.5;
    first[i] = Math.ceil(centre - LOBES * spread);
    let sum = 0;
    for (let k = 0; k < count; k++) sum += weights[i * count + k] = lanczos((first[i] + k - centre) / spread);
    for (let k = 0; k < count; k++) weights[i * count + k] /= sum;
    // Pixels before the first and behind the last row or column are the border's.
    first[i] = Math.max(-limit, first[i]);
  }
  return { first, weights, count };
}

function lanczos(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= LOBES) return 0;
  const a = Math.PI * x;
  return (LOBES * Math.sin(a) * Math.sin(a / LOBES)) / (a * a);
}

function resampleRow({ data, width: limit, channels }: Raster, row: number, { first, weights, count }: Taps, width: number, alpha: number): Float32Array {
  const out = new Float32Array(width * channels);
  const start = row * limit * channels;
  if (channels === 3) {
    resampleColours(data, start, limit, { first, weights, count }, out);
    return out;
  }
  for (let x = 0, at = 0; x < width; x++, at += channels) {
    for (let k = 0; k < count; k++) {
      const weight = weights[x * count + k];
      if (weight === 0) continue;
      const column = first[x] + k;
      const from = start + (column < 0 ? 0 : column >= limit ? limit - 1 : column) * channels;
      if (alpha < 0) {
        for (let c = 0; c < channels; c++) out[at + c] += data[from + c] * weight;
        continue;
      }
      const cover = (data[from + alpha] / 255) * weight;
      for (let c = 0; c < alpha; c++) out[at + c] += data[from + c] * cover;
      out[at + alpha] += data[from + alpha] * weight;
    }
  }
  return out;
}

/** The same for RGB, which most pictures are: sums of single precision held in registers. */
function resampleColours(data: Uint8Array, start: number, limit: number, { first, weights, count }: Taps, out: Float32Array): void {
  const { fround } = Math;
  for (let x = 0, at = 0; at < out.length; x++, at += 3) {
    let [r, g, b] = [fround(0), fround(0), fround(0)];
    for (let k = 0, tap = x * count, column = first[x]; k < count; k++, tap++, column++) {
      const weight = weights[tap];
      const from = start + (column < 0 ? 0 : column >= limit ? limit - 1 : column) * 3;
      r = fround(r + data[from] * weight);
      g = fround(g + data[from + 1] * weight);
      b = fround(b + data[from + 2] * weight);
    }
    out[at] = r;
    out[at + 1] = g;
    out[at + 2] = b;
  }
}

function writeLine(line: Float32Array, out: Uint8Array, channels: number, alpha: number): void {
  for (let i = 0; i < line.length; i++) {
    const cover = alpha < 0 || i % channels === alpha ? 1 : line[i - (i % channels) + alpha] / 255;
    const value = cover > 0 ? line[i] / cover : 0;
    out[i] = value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5;
  }
}
