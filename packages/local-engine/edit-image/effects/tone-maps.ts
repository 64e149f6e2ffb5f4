import type { Raster } from "@atelier/media/raster/raster.ts";
import { smoothStep } from "../../vision/polygon.ts";
import type { Rgb } from "./blend.ts";
import { toByte } from "./blur-raster.ts";
import { labOf, rgbOfLab } from "../../vision/colour/lab-colour.ts";

/** Maps luma onto a row of colours, dark to light, in place. @param part 0..1 of the map. Mixed in L*a*b*, where half-way looks half-way. */
export function gradientMap(picture: Raster, colours: readonly Rgb[], part = 1): Raster {
  const stops = colours.map(([r, g, b]) => labOf(Math.round(r), Math.round(g), Math.round(b)));
  const table = Array.from({ length: 256 }, (_, i) => {
    const at = (i / 255) * (stops.length - 1);
    const k = Math.min(stops.length - 2, Math.floor(at));
    const f = at - k;
    return rgbOfLab(...([0, 1, 2].map((c) => stops[k][c] * (1 - f) + stops[k + 1][c] * f) as [number, number, number]));
  });
  return mapPixels(picture, (r, g, b) => {
    const [x, y, z] = table[Math.round(0.299 * r + 0.587 * g + 0.114 * b)];
    return [r + (x - r) * part, g + (y - g) * part, b + (z - b) * part];
  });
}

/** Applies one curve to every channel in place. */
export function mapLevels(picture: Raster, curve: (level: number) => number): Raster {
  const table = Uint8Array.from({ length: 256 }, (_, i) => toByte(curve(i)));
  for (let i = 0; i < picture.data.length; i++) picture.data[i] = table[picture.data[i]];
  return picture;
}

/** Changes every pixel in place. Bytes in, floats out. */
export function mapPixels(picture: Raster, change: (r: number, g: number, b: number) => readonly [number, number, number]): Raster {
  const { data } = picture;
  for (let i = 0; i < data.length; i += 3) {
    const [r, g, b] = change(data[i], data[i + 1], data[i + 2]);
    data[i] = toByte(r);
    data[i + 1] = toByte(g);
    data[i + 2] = toByte(b);
  }
  return picture;
}

/** Black and white as a panchromatic film with a light orange filter sees it, its contrast raised a little. */
export function blackAndWhite(picture: Raster): Raster {
  return mapPixels(picture, (r, g, b) => {
    const grey = 0.4 * r + 0.5 * g + 0.1 * b;
    const t = grey / 255;
    const value = 255 * (t + 0.12 * Math.sin(2 * Math.PI * (t - 0.5)) * 0.6);
    return [value, value, value];
  });
}

/**
 * Moves every hue near `from` to `to` in place, with shades and highlights kept; the nearer the hue, the more. @returns how much of the picture
 * changed, 0..1.
 */
export function recolour(picture: Raster, from: Rgb, to: Rgb): number {
  const [, fromA, fromB] = labOf(...(from.map(Math.round) as [number, number, number]));
  const [toL, toA, toB] = labOf(...(to.map(Math.round) as [number, number, number]));
  const fromChroma = Math.hypot(fromA, fromB);
  const hue = Math.atan2(fromB, fromA);
  const toChroma = Math.hypot(toA, toB);
  const { data } = picture;
  let changed = 0;
  for (let i = 0; i < data.length; i += 3) {
    const [l, a, b] = labOf(data[i], data[i + 1], data[i + 2]);
    const chroma = Math.hypot(a, b);
    let weight: number;
    if (fromChroma < 12) weight = (1 - smoothStep(10, 22, chroma)) * closeness(l, labOf(...(from.map(Math.round) as [number, number, number]))[0]);
    else {
      const turn = Math.abs(Math.atan2(Math.sin(Math.atan2(b, a) - hue), Math.cos(Math.atan2(b, a) - hue)));
      weight = (1 - smoothStep(0.35, 0.62, turn)) * smoothStep(14, 28, chroma);
    }
    if (weight <= 0) continue;
    changed += weight;
    const vivid = fromChroma < 12 ? 0.9 : Math.min(1.25, chroma / Math.max(30, fromChroma * 0.85));
    const lightness = toChroma < 12 ? l + (toL - 50) * 0.55 : l + (toL - 55) * 0.25;
    const [r, g, blue] = rgbOfLab(Math.min(100, Math.max(0, l + (lightness - l) * weight)), a + (toA * vivid - a) * weight, b + (toB * vivid - b) * weight);
    data[i] = toByte(r);
    data[i + 1] = toByte(g);
    data[i + 2] = toByte(blue);
  }
  return changed / (data.length / 3);
}

function closeness(l: number, wanted: number): number {
  return 1 - smoothStep(18, 36, Math.abs(l - wanted));
}
