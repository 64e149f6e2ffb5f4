import { gaussianBlur } from "../../../../raster/gaussian-blur.ts";
import { clipRect, createPlane, type Rect } from "../../../../raster/raster.ts";
import type { Level } from "./level.ts";

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
  const { width, height, hole, part: parts } = level;
  const boxes = new Map<number, Rect>();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const part = parts[y * width + x];
      if (!hole[y * width + x] || part === 0) continue;
      const box = boxes.get(part);
      if (!box) boxes.set(part, { x, y, width: 1, height: 1 });
      else {
        const left = Math.min(box.x, x);
        boxes.set(part, { x: left, y: box.y, width: Math.max(box.x + box.width, x + 1) - left, height: y + 1 - box.y });
      }
    }
  }
  const region = new Uint8Array(width * height);
  if (boxes.size === 0) return region;
  const sums = contrastSums(level);
  const textures = new Set([...boxes].filter(([, box]) => variation(sums, box, width, height) < LARGEST_VARIATION).map(([part]) => part));
  for (let i = 0; i < region.length; i++) if (hole[i] && textures.has(parts[i])) region[i] = 1;
  return region;
}

/** Over all pixels above and to the left: the squares of what is fine at known ones, and their number. */
interface Sums {
  squares: Float64Array;
  known: Int32Array;
}

function contrastSums({ width, height, rgb, hole }: Level): Sums {
  const light = createPlane(width, height);
  for (let i = 0; i < hole.length; i++) light.data[i] = 0.299 * rgb[3 * i] + 0.587 * rgb[3 * i + 1] + 0.114 * rgb[3 * i + 2];
  const broad = gaussianBlur(light, GRAIN).data;
  const row = width + 1;
  const squares = new Float64Array(row * (height + 1));
  const known = new Int32Array(row * (height + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const at = (y + 1) * row + x + 1;
      squares[at] = squares[at - 1] + squares[at - row] - squares[at - row - 1] + (hole[i] ? 0 : (light.data[i] - broad[i]) ** 2);
      known[at] = known[at - 1] + known[at - row] - known[at - row - 1] + (hole[i] ? 0 : 1);
    }
  }
  return { squares, known };
}

/** How much the contrast of windows around a rectangle varies: standard deviation over mean. Infinity where there are too few. */
function variation({ squares, known }: Sums, box: Rect, width: number, height: number): number {
  const near = clipRect(box.x - AROUND, box.y - AROUND, box.x + box.width + AROUND, box.y + box.height + AROUND, width, height);
  const row = width + 1;
  const over = (sums: Float64Array | Int32Array, x: number, y: number) => sums[(y + WINDOW) * row + x + WINDOW] - sums[y * row + x + WINDOW] - sums[(y + WINDOW) * row + x] + sums[y * row + x];
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
