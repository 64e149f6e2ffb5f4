import { type Bitmap, createBitmap } from "../canvas/bitmap.ts";
import { blurBitmap } from "../canvas/blur-bitmap.ts";
import type { Colour } from "../colour.ts";

/** What a photographed actor stands before. Levels. */
export interface Surroundings {
  mean: Colour;
  /** Luma of the darkest twentieth. */
  dark: number;
  /** Mean difference between a pixel's strongest and weakest channel. */
  colourfulness: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Pixels of a frame from one that is looked at to the next. */
const STEP = 4;
/** How far an actor's light, colourfulness and hue follow the scene's: it belongs to the scene and is still itself. */
const FOLLOWS = { light: 0.34, colourfulness: 0.5, hue: 0.3, dark: 0.5 };
/** Least and most that its light is multiplied by, and the least part of its colourfulness that it keeps. */
const [DARKEST, BRIGHTEST, PALEST] = [0.6, 1.03, 0.78];
/** How much brighter than its middle the side towards the sun is. */
const KEY = 0.1;
/** Share of the scene's light that bleeds over its edges, and how wide edges are, in parts of its height. */
const WRAP = { share: 0.5, width: 0.02 };
const FEATHER = 0.0035;

const luma = (r: number, g: number, b: number) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** Looks at a part of a frame; undefined where it lies outside. */
export function surroundingsIn({ data, width, height }: Bitmap, { left, top, right, bottom }: Box): Surroundings | undefined {
  const sums = [0, 0, 0];
  let [colourfulness, count] = [0, 0];
  const levels = new Uint32Array(256);
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y += STEP) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x += STEP) {
      const pixel = data[y * width + x]!;
      const [r, g, b] = [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255];
      sums[0]! += r;
      sums[1]! += g;
      sums[2]! += b;
      colourfulness += Math.max(r, g, b) - Math.min(r, g, b);
      levels[Math.round(luma(r, g, b))]!++;
      count++;
    }
  }
  if (count === 0) return undefined;
  return { mean: [sums[0]! / count, sums[1]! / count, sums[2]! / count], dark: levelBelow(levels, count / 20), colourfulness: colourfulness / count };
}

function levelBelow(levels: Uint32Array, wanted: number): number {
  let level = 0;
  for (let sum = levels[0]!; sum < wanted && level < 255; sum += levels[level]!) level++;
  return level;
}

/**
 * Brings a photographed actor into the scene it stands in: exposure, colourfulness, hue and blacks follow what is around it (a partial transfer of
 * statistics, after Reinhard and others 2001), the side towards the sun is brighter, its edges are soft and take the scene's light.
 * @param side -1 with the sun at the left, 1 at the right
 */
export function matchPhotograph(bitmap: Bitmap, { mean, dark, colourfulness }: Surroundings, side: number): Bitmap {
  const { width, height, data } = bitmap;
  const own = statisticsOf(bitmap);
  const light = luma(...mean);
  const gain = Math.min(BRIGHTEST, Math.max(DARKEST, ((light + 8) / (own.light + 8)) ** FOLLOWS.light));
  const colour = Math.min(1, Math.max(PALEST, ((1.8 * colourfulness + 10) / (own.colourfulness + 1)) ** FOLLOWS.colourfulness));
  const hue = mean.map((level) => 1 + FOLLOWS.hue * (Math.min(1.6, (level + 12) / (light + 12)) - 1));
  const black = Math.min(18, FOLLOWS.dark * dark);
  const inner = blurBitmap(bitmap, Math.max(1, WRAP.width * height));
  const edge = blurBitmap(bitmap, Math.max(1, FEATHER * height));
  const result = createBitmap(width, height);
  const middle = width / 2;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const pixel = data[at]!;
      const alpha = pixel >>> 24;
      if (alpha === 0) continue;
      const soft = Math.min(1, Math.max(0, ((edge.data[at]! >>> 24) / 255 - 0.12) / 0.7));
      const covers = alpha * soft;
      const wrap = WRAP.share * (1 - (inner.data[at]! >>> 24) / 255);
      const [r, g, b] = [((pixel & 255) * 255) / alpha, (((pixel >>> 8) & 255) * 255) / alpha, (((pixel >>> 16) & 255) * 255) / alpha];
      const grey = luma(r, g, b);
      const level = gain * (1 + (KEY * side * (x - middle)) / middle);
      const channel = (value: number, c: 0 | 1 | 2) => {
        const lit = black + (grey + (value - grey) * colour) * level * hue[c]! * (1 - black / 255);
        const mixed = lit + (mean[c] - lit) * wrap;
        return ((mixed < 0 ? 0 : mixed > 255 ? 255 : mixed) * covers) / 255 + 0.5;
      };
      result.data[at] = ((channel(r, 0) & 255) | ((channel(g, 1) & 255) << 8) | ((channel(b, 2) & 255) << 16) | ((covers & 255) << 24)) >>> 0;
    }
  }
  return result;
}

function statisticsOf({ data }: Bitmap): { light: number; colourfulness: number } {
  let [light, colourfulness, count] = [0, 0, 0];
  for (let i = 0; i < data.length; i += STEP) {
    const pixel = data[i]!;
    if (pixel >>> 24 < 250) continue;
    const [r, g, b] = [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255];
    light += luma(r, g, b);
    colourfulness += Math.max(r, g, b) - Math.min(r, g, b);
    count++;
  }
  return count === 0 ? { light: 128, colourfulness: 0 } : { light: light / count, colourfulness: colourfulness / count };
}
