import { pack } from "../canvas/bitmap.ts";
import { paint } from "../canvas/paint.ts";
import { mix } from "../colour.ts";
import { smoothstep } from "@atelier/media/raster/ease.ts";
import { fbm2 } from "@atelier/media/raster/value-noise.ts";
import type { Palette } from "../palette.ts";
import { type Layer, rasterLayer } from "./layer.ts";

export interface Clouds {
  /** 0 a few shreds, 1 a closed cover. */
  cover: number;
  /** Shares of the height between which they hang. */
  top: number;
  bottom: number;
  /** Cells of the coarsest noise across the picture: more are smaller clouds. */
  cells: number;
  /** Frame pixels a second. */
  drift: number;
  parallax: number;
  opacity?: number;
  /** A bank that is seen from above: closed below its upper edge. */
  isBank?: boolean;
}

/** Clouds of fractional noise, lit from above; two such layers at different speeds make a living sky. */
export function cloudLayer(
  width: number, height: number, palette: Palette, { cover, top, bottom, cells, drift, parallax, opacity = 1, isBank = false }: Clouds, key: number,
): Layer {
  const scale = 3;
  const w = Math.ceil((width * 1.5) / scale);
  const h = Math.ceil(((bottom - top) * height) / scale);
  const period = Math.max(2, Math.round(cells));
  const across = period / w;
  const down = across * 2.1;
  const density = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      // Warped by noise of its own, which makes billows of blobs.
      const warp = 0.35 * fbm2(x * across, y * down + 31, period, 2, key + 5);
      density[y * w + x] = fbm2(x * across + warp, y * down + warp * 0.6, period, 5, key, 0.52);
    }
  }
  const threshold = 0.55 - cover * 0.95;
  const bitmap = paint(w, h, (x, y) => {
    const here = density[y * w + x]!;
    const place = y / h;
    const fade = smoothstep(0, 0.25, place) * (1 - smoothstep(0.72, 1, place));
    const heap = isBank ? smoothstep(0.42, 0, place) * 1.5 : 0;
    const dense = smoothstep(threshold + heap, threshold + heap + 0.3, here + (isBank ? smoothstep(0.25, 0.7, place) * 1.6 : 0));
    const alpha = isBank ? dense : dense * (cover > 0.85 && place < 0.5 ? 1 : fade);
    if (alpha <= 0.004) return 0;
    // Denser towards the light means a lit side.
    const above = density[Math.max(0, y - Math.max(2, Math.round(h * 0.05))) * w + x]!;
    const shade = Math.max(0, Math.min(1, 0.32 + (above - here) * -0.2 + (above - threshold) * 1.1));
    const colour = mix(palette.cloud.lit, palette.cloud.shaded, shade);
    return pack(colour[0], colour[1], colour[2], alpha * opacity);
  });
  return rasterLayer({ bitmap, scale, top: top * height, parallax, wraps: true, drift });
}
