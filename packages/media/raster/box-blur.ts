import type { Plane } from "./raster.ts";

/**
 * Mean over a square window of side 2 x `radius` + 1 pixels, at a cost that does not depend on the radius.
 * At the border the mean is over the pixels that exist (He 2013 needs this for the guided filter).
 */
export function boxBlur(source: Plane, radius: number): Plane {
  if (radius < 1) return { ...source, data: source.data.slice() };
  const { width, height } = source;
  return { width, height, data: blurDown(blurAcross(source, radius), width, height, radius) };
}

// The loops below are the innermost of every guided filter: no branch that most pixels do not need, no division.

function blurAcross({ data, width, height }: Plane, radius: number): Float32Array {
  const result = new Float32Array(width * height);
  const shares = Float64Array.from({ length: width }, (_, x) => 1 / windowSize(x, radius, width));
  for (let start = 0; start < result.length; start += width) {
    const end = start + width;
    const whole = Math.min(end, start + radius + 1);
    const closing = Math.max(whole, end - radius);
    let sum = 0;
    for (let i = start; i < Math.min(end, start + radius); i++) sum += data[i];
    let i = start;
    for (; i < whole; i++) {
      if (i + radius < end) sum += data[i + radius];
      result[i] = sum * shares[i - start];
    }
    for (; i < closing; i++) {
      sum += data[i + radius] - data[i - radius - 1];
      result[i] = sum * shares[i - start];
    }
    for (; i < end; i++) {
      sum -= data[i - radius - 1];
      result[i] = sum * shares[i - start];
    }
  }
  return result;
}

function blurDown(data: Float32Array, width: number, height: number, radius: number): Float32Array {
  const result = new Float32Array(width * height);
  const sums = new Float64Array(width);
  for (let i = 0; i < Math.min(radius, height) * width; i++) sums[i % width] += data[i];
  const nothing = new Float32Array(width);
  const row = (y: number) => (y >= 0 && y < height ? data.subarray(y * width, (y + 1) * width) : nothing);
  for (let y = 0; y < height; y++) {
    const share = 1 / windowSize(y, radius, height);
    const [coming, going, out] = [row(y + radius), row(y - radius - 1), result.subarray(y * width, (y + 1) * width)];
    for (let x = 0; x < width; x++) {
      const sum = sums[x] + coming[x] - going[x];
      sums[x] = sum;
      out[x] = sum * share;
    }
  }
  return result;
}

/** Pixels of the window around a place that exist. */
function windowSize(at: number, radius: number, length: number): number {
  return Math.min(length - 1, at + radius) - Math.max(0, at - radius) + 1;
}
