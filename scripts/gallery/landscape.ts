import { cloudNoise } from "@atelier/local-engine/edit-image/effects/smooth-noise.ts";
import { smoothStep } from "@atelier/local-engine/vision/polygon.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { mixBits } from "@atelier/media/raster/seeded-noise.ts";

type Rgb = readonly [number, number, number];

/** Ranges of hills from far to near: where their crest lies, how rough it is, and their colour at crest and foot, which haze joins. */
const ranges: { crest: number; rough: number; seed: number; top: Rgb; foot: Rgb }[] = [
  { crest: 0.5, rough: 0.075, seed: 3, top: [138, 158, 196], foot: [206, 204, 214] },
  { crest: 0.57, rough: 0.08, seed: 11, top: [96, 122, 160], foot: [176, 182, 194] },
  { crest: 0.66, rough: 0.07, seed: 23, top: [58, 90, 112], foot: [120, 142, 148] },
  { crest: 0.77, rough: 0.06, seed: 37, top: [34, 64, 66], foot: [62, 92, 84] },
  { crest: 0.88, rough: 0.05, seed: 51, top: [16, 38, 36], foot: [22, 46, 38] },
];

/** Evening over hills, drawn: a second reference in colours unlike the portrait's. Twice as large and reduced, so that its edges are smooth. */
export function drawnLandscape(width: number, height: number): Raster {
  const [w, h] = [width * 2, height * 2];
  const large: Raster = { data: new Uint8Array(w * h * 3), width: w, height: h, channels: 3 };
  const clouds = cloudNoise(w, h, 5, { largest: 0.35, stretch: 3 });
  const ground = cloudNoise(w, h, 9, { largest: 0.05, stretch: 2 });
  const crests = ranges.map(({ crest, rough, seed }, k) => {
    const line = cloudNoise(w, 64, seed, { largest: 0.3 });
    return Float32Array.from({ length: w }, (_, x) => {
      // Firs on the nearer ranges: narrow teeth of uneven height.
      let tree = 0;
      for (const count of k < 3 ? [] : [130, 83, 47].map((n) => n - 14 * (k - 3))) {
        const place = (x / w) * count + 0.4 * line.data[40 * w + x];
        const tall = (mixBits(Math.floor(place) + count) & 255) / 255;
        tree = Math.max(tree, tall * (1 - Math.abs(2 * (place - Math.floor(place)) - 1)) * (55 / count) ** 0.5);
      }
      return crest - rough * 0.55 * line.data[20 * w + x] - (0.016 + 0.016 * (k - 3)) * tree;
    });
  });
  for (let y = 0, at = 0; y < h; y++) {
    for (let x = 0; x < w; x++, at += 3) {
      const [u, v] = [x / w, y / h];
      const sun = Math.hypot((u - 0.7) * (w / h), v - 0.42);
      const warm = Math.exp(-((sun / 0.42) ** 2));
      const cover = 0.55 * smoothStep(0.2, 1.6, clouds.data[y * w + x]) * smoothStep(0.55, 0.1, v);
      let rgb = mixed(mixed([70, 104, 168], [240, 206, 178], smoothStep(0, 0.55, v)), [255, 224, 160], 0.75 * warm);
      rgb = mixed(rgb, [252, 226, 208], cover);
      rgb = mixed(rgb, [255, 250, 226], smoothStep(0.05, 0.038, sun));
      for (const [k, { top, foot }] of ranges.entries()) {
        const below = v - crests[k][x];
        if (below < 0) continue;
        const haze = smoothStep(0, 0.16, below);
        const shade = 1 + 0.05 * ground.data[y * w + x];
        rgb = mixed(mixed(top.map((c) => c * shade) as unknown as Rgb, foot, haze), [255, 214, 160], 0.3 * warm * (1 - k / 5));
      }
      for (let c = 0; c < 3; c++) large.data[at + c] = Math.max(0, Math.min(255, rgb[c]));
    }
  }
  return resizeRaster(large, width, height);
}

function mixed(one: Rgb, two: Rgb, part: number): Rgb {
  return [0, 1, 2].map((c) => one[c] + (two[c] - one[c]) * part) as unknown as Rgb;
}
