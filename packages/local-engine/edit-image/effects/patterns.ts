import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { areasOf, paintAreas, type Sample } from "./flat-areas.ts";
import { chance } from "./lights.ts";
import type { Rgb } from "./blend.ts";

/** Even squares, `across` along the long edge; each has its area's mean colour. */
export function pixelate(picture: Raster, across: number): Raster {
  const side = Math.max(picture.width, picture.height) / across;
  const small = resizeRaster(picture, Math.max(1, Math.round(picture.width / side)), Math.max(1, Math.round(picture.height / side)));
  const result: Raster = { ...picture, data: new Uint8Array(picture.data.length) };
  for (let y = 0; y < picture.height; y++) {
    const row = Math.floor((y / picture.height) * small.height) * small.width;
    for (let x = 0; x < picture.width; x++) {
      const from = (row + Math.floor((x / picture.width) * small.width)) * 3;
      result.data.set(small.data.subarray(from, from + 3), (y * picture.width + x) * 3);
    }
  }
  return result;
}

/**
 * Four panels of the picture in flat loud colours, dark to light.
 * @param tones the lightness of four tones, from `chooseColours`, of the picture or of its clip.
 */
export function popArt(picture: Raster, tones: readonly Sample[], seed: number, features: readonly Plane[]): Raster {
  const { width, height } = picture;
  const palettes: Rgb[][] = [
    [[38, 20, 92], [226, 30, 122], [255, 176, 60], [255, 232, 92]],
    [[16, 40, 60], [232, 84, 50], [96, 196, 190], [255, 240, 190]],
    [[50, 10, 40], [206, 36, 60], [255, 150, 140], [120, 214, 206]],
    [[14, 20, 80], [60, 90, 220], [250, 130, 180], [255, 226, 90]],
  ];
  const result: Raster = { ...picture, data: new Uint8Array(picture.data.length) };
  const areas = areasOf(features, tones);
  const first = Math.floor(chance(seed, 0) * 4);
  for (let panel = 0; panel < 4; panel++) {
    const [x, y] = [panel % 2, Math.floor(panel / 2)];
    const left = x === 0 ? 0 : Math.floor(width / 2);
    const top = y === 0 ? 0 : Math.floor(height / 2);
    const [across, down] = [x === 0 ? Math.floor(width / 2) : width - left, y === 0 ? Math.floor(height / 2) : height - top];
    const part = paintAreas(areas, palettes[(panel + first) % 4].slice(-tones.length), across, down);
    for (let row = 0; row < down; row++) result.data.set(part.data.subarray(row * across * 3, (row + 1) * across * 3), ((top + row) * width + left) * 3);
  }
  return result;
}

/** A torn video signal: bands moved sideways, colours out of register, scan lines. */
export function glitch(picture: Raster, strength: number, seed: number): Raster {
  const { width, height, data } = picture;
  const result: Raster = { ...picture, data: new Uint8Array(data.length) };
  const shifts = new Int32Array(height);
  const apart = Math.round(width * 0.006 * strength);
  let n = 0;
  for (let y = 0; y < height; n++) {
    const tall = Math.round(height * (0.004 + 0.055 * chance(seed, n * 3) ** 2));
    const torn = chance(seed, n * 3 + 1) < 0.3 * Math.min(2, strength);
    const shift = torn ? Math.round((chance(seed, n * 3 + 2) - 0.5) * width * 0.14 * strength) : 0;
    for (let k = 0; k < Math.max(2, tall) && y < height; k++, y++) shifts[y] = shift;
  }
  const at = (x: number, y: number) => (y * width + Math.min(width - 1, Math.max(0, x))) * 3;
  const scan = Math.max(2, Math.round(height / 540) * 2);
  for (let y = 0; y < height; y++) {
    const dim = Math.floor(y / (scan / 2)) % 2 === 0 ? 1 : 0.88;
    const torn = shifts[y] === 0 ? 1 : 2.4;
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 3;
      result.data[to] = data[at(x + shifts[y] - Math.round(apart * torn), y)] * dim;
      result.data[to + 1] = data[at(x + shifts[y], y) + 1] * dim;
      result.data[to + 2] = data[at(x + shifts[y] + Math.round(apart * torn), y) + 2] * dim;
    }
  }
  return result;
}
