import { createPlane, type Plane } from "./raster.ts";

/**
 * Mean over a square window of side 2 x `radius` + 1 pixels, at a cost that does not depend on the radius.
 * At the border the mean is over the pixels that exist (He 2013 needs this for the guided filter).
 */
export function boxBlur(source: Plane, radius: number): Plane {
  const { width, height } = source;
  if (radius < 1) return { ...source, data: source.data.slice() };
  const across = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    let sum = 0;
    for (let x = 0; x < Math.min(radius, width); x++) sum += source.data[start + x];
    for (let x = 0; x < width; x++) {
      if (x + radius < width) sum += source.data[start + x + radius];
      if (x - radius - 1 >= 0) sum -= source.data[start + x - radius - 1];
      across.data[start + x] = sum / (Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1);
    }
  }
  const result = createPlane(width, height);
  const sums = new Float64Array(width);
  const add = (y: number, sign: number) => {
    const start = y * width;
    for (let x = 0; x < width; x++) sums[x] += sign * across.data[start + x];
  };
  for (let y = 0; y < Math.min(radius, height); y++) add(y, 1);
  for (let y = 0; y < height; y++) {
    if (y + radius < height) add(y + radius, 1);
    if (y - radius - 1 >= 0) add(y - radius - 1, -1);
    const count = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1;
    const start = y * width;
    for (let x = 0; x < width; x++) result.data[start + x] = sums[x] / count;
  }
  return result;
}
