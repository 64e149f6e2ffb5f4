import { type Bitmap, createBitmap } from "./bitmap.ts";

/** Blurs by two box filters each way, which is near a Gaussian of deviation 0.8 radii. @param wraps treats left and right edge as neighbours */
export function blurBitmap(bitmap: Bitmap, radius: number, wraps = false): Bitmap {
  const reach = Math.round(radius);
  if (reach < 1) return bitmap;
  const { width, height } = bitmap;
  let from = bitmap.data;
  const rows = createBitmap(width, height);
  const result = createBitmap(width, height);
  for (let pass = 0; pass < 2; pass++) {
    for (let y = 0; y < height; y++) boxLine(from, rows.data, y * width, 1, width, reach, wraps);
    for (let x = 0; x < width; x++) boxLine(rows.data, result.data, x, width, height, reach, false);
    from = result.data;
  }
  return result;
}

function boxLine(from: Uint32Array, to: Uint32Array, start: number, step: number, count: number, reach: number, wraps: boolean): void {
  const index = (i: number) => start + step * (wraps ? ((i % count) + count) % count : i < 0 ? 0 : i >= count ? count - 1 : i);
  let r = 0, g = 0, b = 0, a = 0;
  const add = (pixel: number, sign: number) => {
    r += sign * (pixel & 255);
    g += sign * ((pixel >>> 8) & 255);
    b += sign * ((pixel >>> 16) & 255);
    a += sign * (pixel >>> 24);
  };
  for (let i = -reach; i <= reach; i++) add(from[index(i)]!, 1);
  const share = 1 / (2 * reach + 1);
  for (let i = 0; i < count; i++) {
    to[start + step * i] = (((r * share + 0.5) | 0) | (((g * share + 0.5) | 0) << 8) | (((b * share + 0.5) | 0) << 16) | (((a * share + 0.5) | 0) << 24)) >>> 0;
    add(from[index(i + reach + 1)]!, 1);
    add(from[index(i - reach)]!, -1);
  }
}
