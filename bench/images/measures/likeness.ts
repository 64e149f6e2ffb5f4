import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { luminance } from "@atelier/media/raster/luminance.ts";
import type { Plane, Raster } from "@atelier/media/raster/raster.ts";

/** Peak signal-to-noise ratio in dB over the pixels that `counts` marks, all channels; at most 60. */
export function psnr(made: Raster, truth: Raster, counts: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < made.data.length; i++) {
    if (!counts[Math.floor(i / made.channels)]) continue;
    sum += (made.data[i] - truth.data[i]) ** 2;
    count++;
  }
  return Math.min(60, 10 * Math.log10((255 * 255 * count) / Math.max(1e-9, sum)));
}

/** Structural similarity (Wang, Bovik, Sheikh, Simoncelli 2004) of luma, Gaussian windows of sigma 1.5, mean over the marked pixels. */
export function ssim(made: Raster, truth: Raster, counts: Uint8Array): number {
  const [a, b] = [luminance(made), luminance(truth)];
  const blur = (f: (i: number) => number): Float32Array => gaussianBlur({ ...a, data: a.data.map((_, i) => f(i)) } as Plane, 1.5).data;
  const [meanA, meanB] = [blur((i) => a.data[i]), blur((i) => b.data[i])];
  const [aa, bb, ab] = [blur((i) => a.data[i] ** 2), blur((i) => b.data[i] ** 2), blur((i) => a.data[i] * b.data[i])];
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  let [sum, count] = [0, 0];
  for (let i = 0; i < counts.length; i++) {
    if (!counts[i]) continue;
    const [m, n] = [meanA[i], meanB[i]];
    sum += ((2 * m * n + c1) * (2 * (ab[i] - m * n) + c2)) / ((m * m + n * n + c1) * (aa[i] - m * m + bb[i] - n * n + c2));
    count++;
  }
  return sum / count;
}
