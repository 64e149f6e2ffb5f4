import { createPlane, type Plane, type Rect } from "./raster.ts";

/** The part of a plane inside `rect`, copied. */
export function cropPlane(source: Plane, rect: Rect): Plane {
  const result = createPlane(rect.width, rect.height);
  for (let y = 0; y < rect.height; y++) {
    const start = (rect.y + y) * source.width + rect.x;
    result.data.set(source.data.subarray(start, start + rect.width), y * rect.width);
  }
  return result;
}

/** Reduction by exact area means; pixels that the target covers in part count in part. Target sides must not exceed the source's. */
export function reducePlane(source: Plane, width: number, height: number): Plane {
  if (width === source.width && height === source.height) return { ...source, data: source.data.slice() };
  const columns = spans(source.width, width);
  const rows = spans(source.height, height);
  const result = createPlane(width, height);
  const line = new Float64Array(source.width);
  for (let y = 0; y < height; y++) {
    line.fill(0);
    for (let k = 0; k < rows.taps; k++) {
      const weight = rows.weights[y * rows.taps + k];
      const start = Math.min(source.height - 1, rows.first[y] + k) * source.width;
      if (weight > 0) for (let x = 0; x < source.width; x++) line[x] += source.data[start + x] * weight;
    }
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = 0; k < columns.taps; k++) {
        const weight = columns.weights[x * columns.taps + k];
        if (weight > 0) sum += line[columns.first[x] + k] * weight;
      }
      result.data[y * width + x] = sum;
    }
  }
  return result;
}

/** For every target pixel its first source pixel and the part of each source pixel in it, `taps` numbers a pixel. */
function spans(from: number, to: number): { first: Int32Array; weights: Float32Array; taps: number } {
  const step = from / to;
  const taps = Math.ceil(step) + 1;
  const first = new Int32Array(to);
  const weights = new Float32Array(to * taps);
  for (let i = 0; i < to; i++) {
    first[i] = Math.floor(i * step);
    for (let k = 0; k < taps && first[i] + k < from; k++) {
      const overlap = Math.min(first[i] + k + 1, (i + 1) * step) - Math.max(first[i] + k, i * step);
      weights[i * taps + k] = Math.max(0, overlap) / step;
    }
  }
  return { first, weights, taps };
}

/** Bilinear enlargement with pixel centres aligned as in an area reduction, for smooth fields (masks, coefficients, light). */
export function enlargePlane(source: Plane, width: number, height: number): Plane {
  if (width === source.width && height === source.height) return { ...source, data: source.data.slice() };
  const result = createPlane(width, height);
  const left = new Int32Array(width);
  const fraction = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const at = Math.min(source.width - 1, Math.max(0, ((x + 0.5) * source.width) / width - 0.5));
    left[x] = Math.min(Math.max(0, source.width - 2), Math.floor(at));
    fraction[x] = at - left[x];
  }
  const next = source.width > 1 ? 1 : 0;
  for (let y = 0; y < height; y++) {
    const at = Math.min(source.height - 1, Math.max(0, ((y + 0.5) * source.height) / height - 0.5));
    const top = Math.min(Math.max(0, source.height - 2), Math.floor(at));
    const down = at - top;
    const upper = top * source.width;
    const lower = (source.height > 1 ? top + 1 : top) * source.width;
    for (let x = 0; x < width; x++) {
      const i = left[x];
      const f = fraction[x];
      const a = source.data[upper + i] * (1 - f) + source.data[upper + i + next] * f;
      const b = source.data[lower + i] * (1 - f) + source.data[lower + i + next] * f;
      result.data[y * width + x] = a * (1 - down) + b * down;
    }
  }
  return result;
}
