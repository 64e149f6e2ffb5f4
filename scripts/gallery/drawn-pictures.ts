import type { Raster } from "@atelier/media/raster/raster.ts";
import { mixBits, whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";

const SIDE = 320;
type Colour = readonly [number, number, number];

function paint(colour: (x: number, y: number) => Colour, deviation = 2, seed = 1): Raster {
  const noise = whiteNoise(SIDE, SIDE * 3, seed).data;
  const data = new Uint8Array(SIDE * SIDE * 3);
  for (let i = 0; i < data.length; i++) {
    const pixel = Math.floor(i / 3);
    data[i] = Math.max(0, Math.min(255, Math.round(colour(pixel % SIDE, Math.floor(pixel / SIDE))[i % 3] + deviation * noise[i])));
  }
  return { data, width: SIDE, height: SIDE, channels: 3 };
}

const mix = (a: Colour, b: Colour, part: number): Colour => [0, 1, 2].map((c) => a[c] + (b[c] - a[c]) * part) as unknown as Colour;

function bricks(x: number, y: number): Colour {
  const row = Math.floor(y / 24);
  const along = x + (row % 2) * 24;
  if (y % 24 < 3 || along % 48 < 3) return [196, 190, 178];
  return mix([158, 74, 54], [120, 58, 44], (mixBits(Math.floor(along / 48) * 31 + row * 7) & 255) / 255);
}

function facade(x: number, y: number): Colour {
  const [u, v] = [x % 64, y % 80];
  if (u >= 18 && u < 48 && v >= 18 && v < 62) {
    if (u < 21 || u >= 45 || v < 21 || v >= 59 || (u >= 32 && u < 34)) return [240, 238, 230];
    return mix([60, 84, 110], [130, 160, 190], (v - 21) / 38);
  }
  if (v >= 76) return [150, 140, 124];
  return [204, 188, 158];
}

function clouds(seed: number): Float32Array {
  const sum = new Float32Array(SIDE * SIDE);
  for (const [k, sigma] of [24, 12, 6, 3].entries()) {
    const soft = gaussianBlur(whiteNoise(SIDE, SIDE, seed + k), sigma).data;
    for (let i = 0; i < sum.length; i++) sum[i] += soft[i] * sigma * sigma * 0.35;
  }
  return sum;
}

function grass(): Raster {
  const fine = whiteNoise(SIDE, SIDE, 5);
  const soft = gaussianBlur(whiteNoise(SIDE, SIDE, 6), 1.4).data;
  // Blades stand upright: noise smeared downwards.
  const blades = new Float32Array(SIDE * SIDE);
  for (let i = 0; i < blades.length; i++) for (let k = 0; k < 9; k++) blades[i] += fine.data[(i + k * SIDE) % blades.length] / 3;
  return paint((x, y) => {
    const at = y * SIDE + x;
    const light = 1 + 0.2 * blades[at] + 0.5 * soft[at];
    return [84 * light, 130 * light, 48 * light];
  }, 3);
}

/** Pictures of known structure and textures, drawn, by name. */
export function drawnPictures(): Record<string, Raster> {
  const cover = clouds(11);
  const rough = clouds(40);
  return {
    checkers: paint((x, y) => ((Math.floor(x / 20) + Math.floor(y / 20)) % 2 ? [226, 222, 210] : [52, 60, 84])),
    bricks: paint(bricks, 4),
    facade: paint(facade, 3),
    sky: paint((_x, y) => [90 + y * 0.26, 140 + y * 0.2, 215 + y * 0.08], 1.5),
    horizon: paint(
      (x, y) => (y < 170 ? mix([96, 150, 220], [236, 232, 220], y / 170) : mix([34, 78, 110], [20, 44, 60], (y - 170) / 150 + 0.1 * Math.sin(x / 9 + y))),
      3,
    ),
    clouds: paint((x, y) => mix([104, 160, 222], [248, 248, 250], Math.max(0, Math.min(1, 0.4 + 0.25 * cover[y * SIDE + x]))), 1.5),
    grass: grass(),
    granite: paint((x, y) => { const v = 128 + 30 * rough[y * SIDE + x]; return [v, v * 0.98, v * 0.95]; }, 16),
  };
}
