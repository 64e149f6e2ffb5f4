import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import { DARK_OFFSET } from "../vision/colour/colour-ratio.ts";
import type { LumaChroma } from "../vision/colour/luma-chroma.ts";
import { faceRegions } from "../vision/faces/face-regions.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import { maskedMean } from "../vision/filters/masked-mean.ts";
import { visitNear } from "../vision/polygon.ts";

/** Half the width of the broadest frame or chain, and the length of the shortest, in widths of the face. */
const [HALF_WIDTH, SHORTEST] = [0.032, 0.2];
/** Contrast with the skin on both sides from which a line is no wrinkle, and from which a line of another colour is none, as parts of the luma. */
const [CONTRAST, OTHER_COLOUR] = [0.24, 0.11];
/** Around eyes, brows, lips and nostrils, which are lines of a face themselves: widths of the face. */
const AROUND = 0.03;

/**
 * Takes spectacle frames, chains and strands of hair out of a mask of skin, in place: long thin lines much darker or lighter than the skin on both
 * sides of them (a top-hat transform), or of another colour.
 * @param mask and picture at the size where the mask was made @param face in its pixels
 */
export function leaveWornThings(mask: Plane, { y, cb, cr }: LumaChroma, face: Face): void {
  const radius = Math.max(2, Math.round(HALF_WIDTH * face.width));
  const closed = widest(widest(y, radius, Math.max), radius, Math.min);
  const opened = widest(widest(y, radius, Math.min), radius, Math.max);
  const [usualY, usualB, usualR] = [y, cb, cr].map((plane) => maskedMean(plane, mask, 0.12 * face.width));
  const line = new Uint8Array(mask.data.length);
  for (let i = 0; i < line.length; i++) {
    if (mask.data[i]! < 0.1) continue;
    const scale = 1 / (y.data[i]! + DARK_OFFSET);
    // Skin between a dark frame and a dark eye is a light line too, but no lighter than skin is.
    const isDark = y.data[i]! < 0.92 * usualY!.data[i]!;
    const isLight = y.data[i]! > 1.08 * usualY!.data[i]!;
    const relief = (isDark ? closed.data[i]! - y.data[i]! : isLight ? y.data[i]! - opened.data[i]! : 0) / (closed.data[i]! + DARK_OFFSET);
    const colour = Math.hypot(cb.data[i]! - usualB!.data[i]!, cr.data[i]! - usualR!.data[i]!) * scale;
    if (relief > CONTRAST || (relief > 0.06 && colour > OTHER_COLOUR)) line[i] = 1;
  }
  const regions = faceRegions(face);
  for (const polygon of [...regions.eyes, ...regions.brows, regions.lips, regions.nostrils]) {
    visitNear(mask, { x: 0, y: 0 }, polygon, AROUND * face.width, (i) => (line[i] = 0));
  }
  const things = longOnes(line, mask.width, SHORTEST * face.width);
  const soft = gaussianBlur(widest(things, 1, Math.max), 0.6);
  for (let i = 0; i < mask.data.length; i++) mask.data[i]! *= 1 - Math.min(1, 1.3 * soft.data[i]!);
}

/** The largest or smallest value of a square around each pixel. */
function widest({ data, width, height }: Plane, radius: number, pick: (a: number, b: number) => number): Plane {
  const across = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let value = data[y * width + x]!;
      for (let k = Math.max(0, x - radius); k <= Math.min(width - 1, x + radius); k++) value = pick(value, data[y * width + k]!);
      across.data[y * width + x] = value;
    }
  }
  const result = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let value = across.data[y * width + x]!;
      for (let k = Math.max(0, y - radius); k <= Math.min(height - 1, y + radius); k++) value = pick(value, across.data[k * width + x]!);
      result.data[y * width + x] = value;
    }
  }
  return result;
}

/** Pixels of connected lines that reach at least so far across or down. */
function longOnes(line: Uint8Array, width: number, shortest: number): Plane {
  const result = createPlane(width, line.length / width);
  const seen = new Uint8Array(line.length);
  for (let start = 0; start < line.length; start++) {
    if (!line[start] || seen[start]) continue;
    const found = [start];
    seen[start] = 1;
    let [left, right, top, bottom] = [width, 0, line.length, 0];
    for (let k = 0; k < found.length; k++) {
      const i = found[k]!;
      const [x, y] = [i % width, Math.floor(i / width)];
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      for (const next of [i - width - 1, i - width, i - width + 1, i - 1, i + 1, i + width - 1, i + width, i + width + 1]) {
        if (next < 0 || next >= line.length || Math.abs((next % width) - x) > 1 || !line[next] || seen[next]) continue;
        seen[next] = 1;
        found.push(next);
      }
    }
    if (Math.max(right - left, bottom - top) >= shortest) for (const i of found) result.data[i] = 1;
  }
  return result;
}
