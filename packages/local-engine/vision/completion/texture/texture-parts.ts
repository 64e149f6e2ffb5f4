import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { clipRect, createPlane, type Rect } from "@atelier/media/raster/raster.ts";
import { around, type Level } from "../level/level.ts";

/** What varies over more pixels than this (standard deviation of a Gaussian) is light and shade, not texture. */
const GRAIN = 6;
/** Side of the windows that are compared, and how far around a part they lie, in pixels. */
const WINDOW = 32;
const AROUND = 64;
const FEWEST_WINDOWS = 6;
/** Part of a window that has to be known. */
const KNOWN = 0.6;
/**
 * Coefficient of variation of the contrast of such windows below which they show one texture: gravel, grass, bricks have 0 to 0.2; long fur, faces,
 * clouds and pictures of several things 0.3 to 1.6.
 */
const LARGEST_VARIATION = 0.23;

/** Mean contrast, in levels, below which there is no texture to be kept; in a calm sky blocks would only make bands. */
const LEAST_CONTRAST = 5;

/** 1 at the pixels of those parts of the hole whose surroundings have the same contrast everywhere, which is what a texture is. */
export function findTextureParts(level: Level): Uint8Array {
  const { width, height, hole, box, part: parts } = level;
  const region = new Uint8Array(width * height);
  const boxes = boxesOfParts(level);
  if (boxes.size === 0) return region;
  const sums = contrastSums(level);
  const textures = new Uint8Array(256);
  for (const [part, one] of boxes) if (variation(sums, one, width, height) < LARGEST_VARIATION) textures[part] = 1;
  if (!textures.includes(1)) return region;
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let i = y * width + box.x; i < y * width + box.x + box.width; i++) if (hole[i] && textures[parts[i]]) region[i] = 1;
  }
  return region;
}

/** By part of the hole the rectangle around it. */
function boxesOfParts({ width, height, hole, box, part: parts }: Level): Map<number, Rect> {
  const [left, right, top, bottom] = [new Int32Array(256).fill(width), new Int32Array(256), new Int32Array(256).fill(height), new Int32Array(256)];
  for (let y = box.y; y < box.y + box.height; y++) {
    for (let x = box.x; x < box.x + box.width; x++) {
      const part = parts[y * width + x];
      if (part === 0 || !hole[y * width + x]) continue;
      if (x < left[part]) left[part] = x;
      if (x >= right[part]) right[part] = x + 1;
      if (y < top[part]) top[part] = y;
      bottom[part] = y + 1;
    }
  }
  const boxes = new Map<number, Rect>();
  for (let part = 1; part < 256; part++) {
    if (right[part] > 0) boxes.set(part, { x: left[part], y: top[part], width: right[part] - left[part], height: bottom[part] - top[part] });
  }
  return boxes;
}

/** Over all pixels of a rectangle above and to the left: the squares of what is fine at known ones, and their number. */
interface Sums {
  near: Rect;
  squares: Float64Array;
  known: Int32Array;
}

function contrastSums(level: Level): Sums {
  const { width, rgb, hole } = level;
  const near = around(level.box, AROUND + 3 * GRAIN, level);
  const light = createPlane(near.width, near.height);
  for (let k = 0, y = near.y; y < near.y + near.height; y++) {
    for (let i = y * width + near.x; i < y * width + near.x + near.width; i++) {
      light.data[k++] = 0.299 * rgb[3 * i] + 0.587 * rgb[3 * i + 1] + 0.114 * rgb[3 * i + 2];
    }
  }
  const broad = gaussianBlur(light, GRAIN).data;
  const row = near.width + 1;
  const squares = new Float64Array(row * (near.height + 1));
  const known = new Int32Array(squares.length);
  for (let y = 0; y < near.height; y++) {
    const start = (near.y + y) * width + near.x;
    let square = 0;
    let count = 0;
    for (let x = 0; x < near.width; x++) {
      if (!hole[start + x]) {
        square += (light.data[y * near.width + x] - broad[y * near.width + x]) ** 2;
        count++;
      }
      const at = (y + 1) * row + x + 1;
      squares[at] = squares[at - row] + square;
      known[at] = known[at - row] + count;
    }
  }
  return { near, squares, known };
}

/** How much the contrast of windows around a rectangle varies: standard deviation over mean. Infinity where there are too few. */
function variation({ near: part, squares, known }: Sums, box: Rect, width: number, height: number): number {
  const near = clipRect(box.x - AROUND, box.y - AROUND, box.x + box.width + AROUND, box.y + box.height + AROUND, width, height);
  const row = part.width + 1;
  const over = (sums: Float64Array | Int32Array, x: number, y: number) => {
    const first = (y - part.y) * row + x - part.x;
    const last = first + WINDOW * row;
    return sums[last + WINDOW] - sums[first + WINDOW] - sums[last] + sums[first];
  };
  let [count, sum, square] = [0, 0, 0];
  for (let y = near.y; y + WINDOW <= near.y + near.height; y += WINDOW / 4) {
    for (let x = near.x; x + WINDOW <= near.x + near.width; x += WINDOW / 4) {
      const pixels = over(known, x, y);
      if (pixels < KNOWN * WINDOW * WINDOW) continue;
      const contrast = Math.sqrt(Math.max(0, over(squares, x, y)) / pixels);
      count++;
      sum += contrast;
      square += contrast * contrast;
    }
  }
  if (count < FEWEST_WINDOWS || sum < LEAST_CONTRAST * count) return Infinity;
  const mean = sum / count;
  return Math.sqrt(Math.max(0, square / count - mean * mean)) / mean;
}
