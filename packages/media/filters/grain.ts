import { gaussianBlur } from "../raster/gaussian-blur.ts";
import { luminance } from "../raster/luminance.ts";
import type { Raster } from "../raster/raster.ts";
import { whiteNoise } from "../raster/seeded-noise.ts";
import { shiftLightness } from "./shift-lightness.ts";

/** Standard deviation in levels that grain has in the mid-tones at strength 100: that of a pushed high-speed film. */
const LARGEST_DEVIATION = 12;
/** Part of the full deviation that is left in pure black and pure white, where film is either clear or fully dense. */
const AT_THE_ENDS = 0.15;

/**
 * Adds film grain: seeded noise of one clump size for all colours (so it never looks like a sensor's coloured speckle), strongest in
 * the mid-tones and fading towards black and white, after the density-dependent variance of the Boolean film model
 * (Newson, Delon, Galerne 2017). Clumps grow with the picture (sigma 0.5 pixels up to 0.6 megapixels, 1.1 from 2.9 on), so
 * that grain keeps its look on a page. Transparent and opaque pixels alike get it; alpha is kept. Same seed and size, same grain.
 *
 * @param strength integer 0..100; 0 returns the very raster it was given. The deviation is proportional to it.
 * @param seed 32-bit integer; give each frame of a video another one.
 */
export function grain(raster: Raster, strength: number, seed: number): Raster {
  if (strength <= 0) return raster;
  const { width, height } = raster;
  const sigma = Math.min(1.1, Math.max(0.5, 0.65 * Math.sqrt((width * height) / 1e6)));
  const light = luminance(raster);
  const noise = gaussianBlur(whiteNoise(width, height, seed), sigma).data;
  const full = (LARGEST_DEVIATION * strength) / 100 / deviation(noise);
  for (let i = 0; i < noise.length; i++) {
    const tone = light.data[i] / 255;
    noise[i] *= full * (AT_THE_ENDS + (1 - AT_THE_ENDS) * 4 * tone * (1 - tone));
  }
  return shiftLightness(raster, noise);
}

function deviation(noise: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < noise.length; i++) sum += noise[i] * noise[i];
  return Math.sqrt(sum / noise.length) || 1;
}
