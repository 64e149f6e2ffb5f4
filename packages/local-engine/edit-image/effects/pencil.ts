import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { luminance } from "@atelier/media/raster/luminance.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { whiteNoise } from "@atelier/media/raster/seeded-noise.ts";
import { edgePreservingBlur } from "../../vision/filters/guided-filter.ts";
import { smoothStep } from "../../vision/polygon.ts";
import { toByte } from "./blur-raster.ts";
import { smoothNoise } from "./smooth-noise.ts";

/** Edge of the tile of strokes, which repeats, in thousandths of the picture's long edge. */
const TILE = 512;
/** Half the length of a stroke in the same unit. */
const STROKE = 17;
/** How light one layer of strokes is in the mean. */
const LAYER = 0.74;
/** The darkest tone that graphite gives. */
const DARKEST = 0.11;

/**
 * Pencil on paper after Lu, Xu and Jia (2012): lines where tones meet, and tones built by strokes laid over each other until they are as dark as
 * the picture, in one direction where it is light and crossed where it is dark, on the tooth of the paper.
 *
 * @param coloured with coloured pencils instead of graphite.
 */
export function pencilSketch(picture: Raster, strength: number, seed: number, coloured: boolean): Raster {
  const { width, height } = picture;
  const unit = Math.max(width, height) / 1000;
  const light = luminance(picture);
  const soft = edgePreservingBlur(light, Math.max(1, Math.round(2 * unit)), 9);
  const around = gaussianBlur(soft, 4.5 * unit);
  const fine = gaussianBlur(soft, 1.5 * unit);
  const tooth = smoothNoise(width, height, Math.max(0.6, 0.7 * unit), seed);
  const [along, crossed] = [strokeTile(0.82, seed + 1), strokeTile(-0.5, seed + 2)];
  const result: Raster = { ...picture, data: new Uint8Array(picture.data.length) };
  for (let y = 0, i = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++, at += 3) {
      const line = Math.min(1, (soft.data[i] + 8) / (0.5 * around.data[i] + 0.5 * fine.data[i] + 8)) ** (3.4 * strength);
      const tone = toneOf(soft.data[i] / 255);
      const stroke = tileAt(along, x / unit, y / unit);
      const cross = smoothStep(0.72, 0.4, tone);
      const texture = stroke + (Math.sqrt(stroke * tileAt(crossed, x / unit, y / unit)) - stroke) * cross;
      // As many layers as make the tone of one; a single layer is what shows of the strokes.
      const layers = Math.log(tone) / Math.log(LAYER);
      const grain = 1 - 0.07 * Math.max(0, tooth.data[i]) * smoothStep(0.97, 0.6, tone * line);
      const value = Math.max(DARKEST, Math.min(1, texture ** (layers * Math.min(1.2, 0.55 + 0.45 * strength)) * line * grain));
      const { data } = picture;
      const colour = coloured ? (Math.max(data[at], data[at + 1], data[at + 2]) - Math.min(data[at], data[at + 1], data[at + 2])) / 255 : 0;
      for (let c = 0; c < 3; c++) {
        const paper = [250, 248, 243][c];
        const lead = coloured ? Math.min(238, picture.data[at + c] * 0.92 + 6) : [30, 30, 34][c];
        const share = coloured ? Math.min(1, (1 - value) * 1.15 + colour * (1.5 - texture)) : 1 - value;
        result.data[at + c] = toByte(paper + (lead - paper) * share);
      }
    }
  }
  return result;
}

/** Tones as a draughtsman sets them: paper from the light greys on, mid-tones light, and full dark only in the blacks. */
function toneOf(light: number): number {
  return DARKEST + (1 - DARKEST) * (0.3 * smoothStep(0, 0.2, light) + 0.42 * smoothStep(0.06, 0.58, light) + 0.28 * smoothStep(0.4, 0.8, light));
}

/** A square of strokes in one direction whose sides join: noise drawn out along it. @param angle to the upright, in radians. */
function strokeTile(angle: number, seed: number): Plane {
  const noise = whiteNoise(TILE, TILE, seed);
  const [dx, dy] = [Math.sin(angle), -Math.cos(angle)];
  const tile = createPlane(TILE, TILE);
  const steps = 2 * STROKE + 1;
  for (let y = 0; y < TILE; y++) {
    for (let x = 0; x < TILE; x++) {
      let sum = 0;
      for (let k = -STROKE; k <= STROKE; k++) sum += noise.data[(Math.round(y + k * dy) & (TILE - 1)) * TILE + (Math.round(x + k * dx) & (TILE - 1))];
      tile.data[y * TILE + x] = Math.min(0.98, Math.max(0.4, LAYER + 0.15 * (sum / Math.sqrt(steps))));
    }
  }
  return tile;
}

/** Bilinear, with the tile repeated. */
function tileAt({ data }: Plane, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - left, y - top];
  const [x0, x1] = [left & (TILE - 1), (left + 1) & (TILE - 1)];
  const [y0, y1] = [(top & (TILE - 1)) * TILE, ((top + 1) & (TILE - 1)) * TILE];
  const upper = data[y0 + x0] * (1 - fx) + data[y0 + x1] * fx;
  const lower = data[y1 + x0] * (1 - fx) + data[y1 + x1] * fx;
  return upper + (lower - upper) * fy;
}
