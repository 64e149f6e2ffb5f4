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
  const line = new Float64Array(width);
  for (let y = 0; y < height; y++) {
    line.fill(0);
    for (const [sourceY, weightY] of rows[y]) {
      const start = sourceY * source.width;
      for (let x = 0; x < width; x++) {
        let sum = 0;
        for (const [sourceX, weightX] of columns[x]) sum += source.data[start + sourceX] * weightX;
        line[x] += sum * weightY;
      }
    }
    result.data.set(line, y * width);
  }
  return result;
}

function spans(from: number, to: number): [number, number][][] {
  const step = from / to;
  return Array.from({ length: to }, (_, i) => {
    const list: [number, number][] = [];
    for (let s = Math.floor(i * step); s < Math.min(from, Math.ceil((i + 1) * step - 1e-9)); s++) {
      list.push([s, (Math.min(s + 1, (i + 1) * step) - Math.max(s, i * step)) / step]);
    }
    return list;
  });
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
