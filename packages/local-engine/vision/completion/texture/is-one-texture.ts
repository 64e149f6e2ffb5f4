import type { Level } from "../level/level.ts";

/** The known picture is looked at in so many cells along its shorter side: what is finer is grain. */
const CELLS = 80;
/** Shorter sides of fewer pixels hold too little to take blocks from. */
const LEAST_SIDE = 120;
/** Windows on either side that are compared with the whole. */
const WINDOWS = 3;
/** Part of a window's colours (8 steps a channel) that the whole has as often: in the mean of the windows, and in the least alike. */
const ALIKE = 0.74;
const LEAST_ALIKE = 0.55;
/** Largest kurtosis of the differences between cells: outlines of things make it 8 and more, clouds and stone have 3 to 5. */
const LARGEST_KURTOSIS = 6;
/** Largest coherence of the directions of these differences (0 none, 1 all the same): what has a direction has to be continued along it. */
const LARGEST_COHERENCE = 0.3;
/** Mean difference of cells, in levels, below which there is nothing to be kept. */
const LEAST_DIFFERENCE = 3;

interface Cells {
  width: number;
  height: number;
  /** Mean luma of each cell. */
  light: Float64Array;
  /** Its colour, in 8 steps a channel. */
  colour: Uint16Array;
}

/**
 * Whether what is known of a level, a rectangle, is one texture throughout, of whatever grain: the same colours everywhere, soft differences in all
 * directions. So are clouds, rock, rust, foliage from afar; no picture with things in it is.
 */
export function isOneTexture(level: Level): boolean {
  const cells = findCells(level);
  return cells !== undefined && hasSoftDifferences(cells) && hasSameColours(cells);
}

/** Means over cells of the known rectangle; undefined where it is too small. */
function findCells({ width, height, rgb, hole }: Level): Cells | undefined {
  const [first, last] = [hole.indexOf(0), hole.lastIndexOf(0)];
  const [left, top] = [first % width, Math.floor(first / width)];
  const [across, down] = [(last % width) + 1 - left, Math.floor(last / width) + 1 - top];
  const side = Math.round(Math.min(across, down) / CELLS);
  if (first < 0 || Math.min(across, down) < LEAST_SIDE || top + down > height) return undefined;
  const cells: Cells = { width: Math.floor(across / side), height: Math.floor(down / side), light: new Float64Array(0), colour: new Uint16Array(0) };
  cells.light = new Float64Array(cells.width * cells.height);
  cells.colour = new Uint16Array(cells.width * cells.height);
  for (let k = 0; k < cells.light.length; k++) {
    const [x, y] = [left + (k % cells.width) * side, top + Math.floor(k / cells.width) * side];
    const sum = [0, 0, 0];
    for (let v = y; v < y + side; v++) {
      for (let at = 3 * (v * width + x); at < 3 * (v * width + x + side); at += 3) for (let c = 0; c < 3; c++) sum[c] += rgb[at + c];
    }
    const [r, g, b] = sum.map((one) => one / (side * side));
    cells.light[k] = 0.299 * r + 0.587 * g + 0.114 * b;
    cells.colour[k] = ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5);
  }
  return cells;
}

function hasSoftDifferences({ width, height, light }: Cells): boolean {
  let [square, fourth, across, down, both] = [0, 0, 0, 0, 0];
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const i = y * width + x;
      const [gx, gy] = [light[i + 1] - light[i], light[i + width] - light[i]];
      square += gx * gx + gy * gy;
      fourth += gx ** 4 + gy ** 4;
      across += gx * gx;
      down += gy * gy;
      both += gx * gy;
    }
  }
  const count = 2 * (width - 1) * (height - 1);
  if (square < LEAST_DIFFERENCE * LEAST_DIFFERENCE * count) return false;
  return (fourth * count) / (square * square) <= LARGEST_KURTOSIS && Math.hypot(across - down, 2 * both) / square <= LARGEST_COHERENCE;
}

function hasSameColours({ width, height, colour }: Cells): boolean {
  const whole = new Float64Array(512);
  const windows = Array.from({ length: WINDOWS * WINDOWS }, () => new Float64Array(512));
  const sizes = new Float64Array(windows.length);
  for (let k = 0; k < colour.length; k++) {
    const window = Math.floor((Math.floor(k / width) * WINDOWS) / height) * WINDOWS + Math.floor(((k % width) * WINDOWS) / width);
    whole[colour[k]]++;
    windows[window][colour[k]]++;
    sizes[window]++;
  }
  const alike = windows.map((one, n) => one.reduce((sum, count, k) => sum + Math.min(count / sizes[n], whole[k] / colour.length), 0));
  return Math.min(...alike) >= LEAST_ALIKE && alike.reduce((sum, one) => sum + one, 0) >= ALIKE * alike.length;
}
