import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { luminance } from "@atelier/media/raster/luminance.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { reducePlane } from "@atelier/media/raster/resample-plane.ts";

/** Slants beyond this are meant, or stairs. */
const LARGEST_SLANT = 12;

/**
 * By how many degrees (clockwise) a picture must be turned so that its long level and upright edges are so: the angle at which edge energy gathers
 * on the fewest lines (a Radon transform about the two axes). 0 when no angle is much better than the picture's own.
 */
export function findSlant(picture: Raster): number {
  const light = luminance(picture);
  const scale = Math.min(1, 400 / Math.max(light.width, light.height));
  const { data, width, height } = gaussianBlur(reducePlane(light, Math.round(light.width * scale), Math.round(light.height * scale)), 1);
  const level: [number, number, number][] = [];
  const upright: [number, number, number][] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const [gx, gy] = [data[i + 1] - data[i - 1], data[i + width] - data[i - width]];
      const energy = Math.hypot(gx, gy);
      if (energy < 10) continue;
      if (Math.abs(gy) > 2.5 * Math.abs(gx)) level.push([x - width / 2, y - height / 2, Math.min(60, energy)]);
      else if (Math.abs(gx) > 2.5 * Math.abs(gy)) upright.push([x - width / 2, y - height / 2, Math.min(60, energy)]);
    }
  }
  const score = (degrees: number) => {
    const t = Math.tan((degrees * Math.PI) / 180);
    return gathered(level.map(([x, y, e]) => [y + x * t, e])) + gathered(upright.map(([x, y, e]) => [x - y * t, e]));
  };
  let best = 0;
  let most = score(0);
  const own = most;
  for (let angle = -LARGEST_SLANT; angle <= LARGEST_SLANT; angle += 0.25) {
    const value = score(angle);
    if (value > most) [most, best] = [value, angle];
  }
  return most > own * 1.06 ? best : 0;
}

/** Sum of squares of the energies that fall on each line. */
function gathered(points: [number, number][]): number {
  const lines = new Float64Array(1200);
  for (const [at, energy] of points) {
    const place = at + 600;
    const k = Math.floor(place);
    if (k < 0 || k > 1198) continue;
    lines[k] += energy * (1 - (place - k));
    lines[k + 1] += energy * (place - k);
  }
  return lines.reduce((sum, v) => sum + v * v, 0);
}
