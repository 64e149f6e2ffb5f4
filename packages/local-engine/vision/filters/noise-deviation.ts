import type { Plane } from "@atelier/media/raster/raster.ts";

/** Pixels. */
const LOOKED_AT = 250_000;

/**
 * Standard deviation of a picture's noise in levels (Immerkaer 1996): the mean absolute response of a kernel that straight edges and
 * slopes do not excite, over the flatter half of the picture so that texture does not count as noise.
 */
export function noiseDeviation({ data, width, height }: Plane): number {
  // Of large pictures rows are left out: a hundred thousand pixels tell as much.
  const step = Math.max(1, Math.floor((width * height) / LOOKED_AT));
  const responses = new Float32Array(Math.max(0, Math.ceil((width - 2) / 2)) * Math.max(0, Math.ceil((height - 2) / step)));
  let count = 0;
  for (let y = 1; y < height - 1; y += step) {
    for (let x = 1; x < width - 1; x += 2) {
      const i = y * width + x;
      const corners = data[i - width - 1] + data[i - width + 1] + data[i + width - 1] + data[i + width + 1];
      const sides = data[i - width] + data[i + width] + data[i - 1] + data[i + 1];
      responses[count++] = Math.abs(4 * data[i] - 2 * sides + corners);
    }
  }
  // The kernel's response to noise of deviation 1 has deviation 6; the median absolute value of a normal variable is 0.6745 of it.
  const flatter = responses.subarray(0, count).sort()[count >> 2] ?? 0;
  return flatter / (6 * 0.3186);
}
