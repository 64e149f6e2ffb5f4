import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import { enlargePlane } from "@atelier/media/raster/resample-plane.ts";
import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";

/** White noise smoothed by `sigma` pixels, of mean 0 and standard deviation 1 again. */
export function smoothNoise(width: number, height: number, sigma: number, seed: number): Plane {
  const plane = gaussianBlur(whiteNoise(width, height, seed), sigma);
  return normalised(plane);
}

/** Clouds: octaves of smooth noise, each of half the size and half the weight of the one before (fractional Brownian motion), mean 0 and deviation 1. */
export function cloudNoise(width: number, height: number, seed: number, options: { largest?: number; stretch?: number } = {}): Plane {
  const edge = Math.max(width, height);
  const sum = createPlane(width, height);
  let cell = edge * (options.largest ?? 0.4);
  for (let octave = 0, weight = 1; octave < 6 && cell > 3; octave++, weight /= 2, cell /= 2) {
    const across = Math.max(3, Math.ceil(width / (cell * (options.stretch ?? 1))) + 2);
    const down = Math.max(3, Math.ceil(height / cell) + 2);
    const fine = enlargePlane(smoothNoise(across * 4, down * 4, 2.2, seed + octave * 7919), width, height);
    for (let i = 0; i < sum.data.length; i++) sum.data[i] += fine.data[i] * weight;
  }
  return normalised(sum);
}

function normalised(plane: Plane): Plane {
  let [sum, squares] = [0, 0];
  for (const value of plane.data) [sum, squares] = [sum + value, squares + value * value];
  const mean = sum / plane.data.length;
  const deviation = Math.sqrt(Math.max(0, squares / plane.data.length - mean * mean)) || 1;
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = (plane.data[i] - mean) / deviation;
  return plane;
}
