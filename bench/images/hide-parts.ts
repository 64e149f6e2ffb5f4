import type { Raster } from "@atelier/media/raster/raster.ts";
import { mixBits } from "@atelier/media/raster/seeded-noise.ts";

/**
 * Hides a fifth of a picture in rectangles and ellipses of 40 to 200 pixels (less in small pictures) that touch neither each other nor the edge: 1
 * where hidden.
 */
export function hideParts({ width, height }: Raster, seed: number): Uint8Array {
  const hole = new Uint8Array(width * height);
  const largest = Math.min(200, Math.floor(Math.min(width, height) * 0.5));
  let state = seed;
  const random = () => (state = mixBits(state + 0x9e3779b9)) / 4_294_967_296;
  let hidden = 0;
  for (let tries = 0; tries < 4000 && hidden < 0.2 * width * height; tries++) {
    const size = () => Math.round(40 + (largest - 40) * random() ** 1.5);
    const [w, h] = [size(), size()];
    const [left, top] = [8 + Math.floor(random() * (width - w - 16)), 8 + Math.floor(random() * (height - h - 16))];
    const round = random() < 0.5;
    if (left < 8 || top < 8 || hidden + w * h > 0.24 * width * height || !isFree(hole, width, left - 10, top - 10, w + 20, h + 20)) continue;
    for (let y = top; y < top + h; y++) {
      for (let x = left; x < left + w; x++) {
        const isIn = !round || ((x - left - w / 2) / (w / 2)) ** 2 + ((y - top - h / 2) / (h / 2)) ** 2 <= 1;
        if (!isIn) continue;
        hole[y * width + x] = 1;
        hidden++;
      }
    }
  }
  return hole;
}

function isFree(hole: Uint8Array, width: number, left: number, top: number, w: number, h: number): boolean {
  for (let y = Math.max(0, top); y < top + h; y++) {
    if (hole.subarray(y * width + Math.max(0, left), y * width + Math.min(width, left + w)).includes(1)) return false;
  }
  return true;
}
