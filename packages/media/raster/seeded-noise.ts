import { createPlane, type Plane } from "./raster.ts";

/** Standard deviation of the sum of four independent uniform bytes. */
const FOUR_BYTES_DEVIATION = Math.sqrt((4 * (256 * 256 - 1)) / 12);

/** Mixes a 32-bit integer so that every input bit moves half of the output bits (the finaliser of MurmurHash3, Appleby 2008). */
export function mixBits(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * White noise of mean 0 and standard deviation 1, near Gaussian (the sum of four bytes of a hash). A value depends on the seed and the
 * pixel's number alone, so the same seed and size give the same noise on every machine. `seed` is a 32-bit integer.
 */
export function whiteNoise(width: number, height: number, seed: number): Plane {
  const plane = createPlane(width, height);
  const key = noiseKey(seed);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = noiseAt(key, i);
  return plane;
}

/** What `noiseAt` takes for a seed. */
export function noiseKey(seed: number): number {
  return mixBits(seed ^ 0x9e3779b9);
}

/** The value of `whiteNoise` at the pixel of number `i`, for those who need few of them. */
export function noiseAt(key: number, i: number): number {
  const h = mixBits(Math.imul(i, 0x9e3779b1) ^ key);
  const sum = (h & 255) + ((h >>> 8) & 255) + ((h >>> 16) & 255) + (h >>> 24);
  return (sum - 510) / FOUR_BYTES_DEVIATION;
}
