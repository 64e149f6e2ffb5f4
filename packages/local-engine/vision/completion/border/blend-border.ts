import { around, type Level } from "../level/level.ts";

/** One scale of a hole and what is given beside it, row by row, with a frame of nothing so that every pixel has four neighbours. */
interface Grid {
  /** With the frame. */
  width: number;
  height: number;
  /** 1 to be solved for, 2 given, 0 outside. */
  role: Uint8Array;
  /** Pixels to be solved for, row by row, and how many of the neighbours of each are not outside. */
  free: Int32Array;
  neighbours: Uint8Array;
}

/** Differences, three channels a pixel of the membrane, that a correction shall have between a pixel and its right, and its lower, neighbour. */
export interface Steps {
  right: Float32Array;
  down: Float32Array;
}

export type Colours = [number, number, number];

const SWEEPS = 12;
/** Whole numbers of pixels of coarse scales from the picture's corner: the same hole is divided in the same way in a part of the picture. */
const ALIGNED = 16;

/**
 * The smooth surface that has to be added to a filled hole so that no step is left at its border: gradient-domain blending (Perez, Gangnet,
 * Blake 2003) written as a membrane over the differences at the border (Farbman et al. 2009). Made once for a hole; what it holds lies in a rectangle
 * around it, of `width` pixels a row.
 */
export class Membrane {
  /** Pixels of its rectangle, and in a row of it. */
  readonly size: number;
  readonly width: number;
  readonly #level: Level;
  readonly #grids: Grid[];
  readonly #left: number;
  readonly #top: number;

  /** @param border known pixels beside the hole at which there will be differences */
  constructor(level: Level, border: Iterable<number>) {
    const near = around(level.box, 1, level);
    this.#level = level;
    // The frame lies around it.
    this.#left = near.x - (near.x % ALIGNED) - 1;
    this.#top = near.y - (near.y % ALIGNED) - 1;
    const [width, height] = [near.x + near.width + 1 - this.#left, near.y + near.height + 1 - this.#top];
    const role = new Uint8Array(width * height);
    this.width = width;
    this.size = role.length;
    this.eachHole((_i, at) => {
      role[at] = 1;
    });
    for (const i of border) role[this.#placeOf(i)] = 2;
    this.#grids = [gridOf(role, width, height)];
    for (let last = this.#grids[0]; Math.min(last.width, last.height) - 2 >= 8; last = this.#grids.at(-1)!) this.#grids.push(halve(last));
  }

  /** Visits the pixels of the hole, row by row. @param visit with the number of the pixel in the picture and that in the membrane */
  eachHole(visit: (i: number, at: number) => void): void {
    const { width, hole, box } = this.#level;
    for (let y = box.y; y < box.y + box.height; y++) {
      const shift = (y - this.#top) * this.width - this.#left - y * width;
      for (let i = y * width + box.x; i < y * width + box.x + box.width; i++) if (hole[i]) visit(i, i + shift);
    }
  }

  #placeOf(i: number): number {
    const { width } = this.#level;
    return (Math.floor(i / width) - this.#top) * this.width + (i % width) - this.#left;
  }

  /**
   * @param difference by pixel of the border known value less what the filling would have there
   * @param reach pixels over which it dies away
   * @param steps what the correction shall change by from pixel to pixel inside, which takes out the seams between patches
   * @returns three channels a pixel of the membrane, 0 outside the hole
   */
  correct(difference: ReadonlyMap<number, Colours>, reach: number, steps?: Steps): Float32Array {
    const given = new Float32Array(3 * this.size);
    for (const [i, one] of difference) given.set(one, 3 * this.#placeOf(i));
    solve(this.#grids, 0, given, 1 / (reach * reach), steps);
    for (const i of difference.keys()) {
      const at = 3 * this.#placeOf(i);
      given.fill(0, at, at + 3);
    }
    return given;
  }
}

/** The known pixels beside a hole, row by row. */
export function borderOf({ width, height, hole, box }: Level): number[] {
  const border: number[] = [];
  const near = around(box, 1, { width, height });
  for (let y = near.y; y < near.y + near.height; y++) {
    for (let x = near.x; x < near.x + near.width; x++) {
      const i = y * width + x;
      if (!hole[i] && ((x > 0 && hole[i - 1]) || (x < width - 1 && hole[i + 1]) || (y > 0 && hole[i - width]) || (y < height - 1 && hole[i + width]))) {
        border.push(i);
      }
    }
  }
  return border;
}

function gridOf(role: Uint8Array, width: number, height: number): Grid {
  const found = new Int32Array(role.length);
  let size = 0;
  for (let i = 0; i < role.length; i++) if (role[i] === 1) found[size++] = i;
  const free = found.slice(0, size);
  const neighbours = new Uint8Array(size);
  const isIn = (i: number): number => (role[i] === 0 ? 0 : 1);
  for (let k = 0; k < size; k++) {
    const i = free[k];
    neighbours[k] = isIn(i - 1) + isIn(i + 1) + isIn(i - width) + isIn(i + width);
  }
  return { width, height, role, free, neighbours };
}

/** Number, in the next coarser grid of so many pixels a row, of a place; frames lie around both. */
const parentOf = (x: number, y: number, coarse: number): number => (((y - 1) >> 1) + 1) * coarse + ((x - 1) >> 1) + 1;

function halve({ width, height, role }: Grid): Grid {
  const [w, h] = [Math.ceil((width - 2) / 2) + 2, Math.ceil((height - 2) / 2) + 2];
  const small = new Uint8Array(w * h);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const one = role[y * width + x];
      const at = parentOf(x, y, w);
      if (one > small[at]) small[at] = one;
    }
  }
  return gridOf(small, w, h);
}

/** Coarse to fine (cascadic multigrid, Bornemann and Deuflhard 1996): the coarse solution leaves only the rough part to a finer level. */
function solve(grids: readonly Grid[], k: number, value: Float32Array, screening: number, steps?: Steps): void {
  const grid = grids[k];
  if (k + 1 < grids.length) {
    const coarse = grids[k + 1];
    const small = halveValues(grid, value, coarse);
    solve(grids, k + 1, small, 4 * screening, steps && {
      right: halveSteps(steps.right, grid, coarse, 1), down: halveSteps(steps.down, grid, coarse, grid.width),
    });
    interpolate(coarse, small, grid, value);
  }
  relax(grid, value, screening, steps && divergence(grid, steps));
}

/** Means of what is given. */
function halveValues({ width, height, role }: Grid, value: Float32Array, coarse: Grid): Float32Array {
  const small = new Float32Array(3 * coarse.role.length);
  const counts = new Uint8Array(coarse.role.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (role[i] !== 2) continue;
      const at = parentOf(x, y, coarse.width);
      counts[at]++;
      for (let c = 0; c < 3; c++) small[3 * at + c] += value[3 * i + c];
    }
  }
  for (let at = 0; at < counts.length; at++) if (counts[at] > 1) for (let c = 0; c < 3; c++) small[3 * at + c] /= counts[at];
  return small;
}

/**
 * Steps of the next coarser level: from the middle of one block to the middle of the next, which is one step across the border and half a step on
 * either side.
 */
function halveSteps(fine: Float32Array, { width, height }: Grid, coarse: Grid, along: number): Float32Array {
  const small = new Float32Array(3 * coarse.role.length);
  const line = 3 * (along === 1 ? width : 1);
  const step = 3 * along;
  for (let y = 1; y < height - 1; y += 2) {
    for (let x = 1; x < width - 1; x += 2) {
      const at = 3 * parentOf(x, y, coarse.width);
      const i = 3 * (y * width + x);
      for (let c = 0; c < 3; c++) {
        const first = i + c;
        const second = first + line;
        small[at + c] = 0.5 * (
          0.5 * (fine[first] + fine[second]) + fine[first + step] + fine[second + step] + 0.5 * (
            valueAt(fine, first + 2 * step) + valueAt(fine, second + 2 * step)
          )
        );
      }
    }
  }
  return small;
}

/** Beyond the frame there is nothing. */
const valueAt = (values: Float32Array, i: number): number => (i < values.length ? values[i] : 0);

/** Sets what is to be solved for from the four coarse pixels around each, as far as they belong to the surface. */
function interpolate({ width, role }: Grid, small: Float32Array, fine: Grid, value: Float32Array): void {
  for (let k = 0; k < fine.free.length; k++) {
    const i = fine.free[k];
    const x = i % fine.width;
    const y = (i - x) / fine.width;
    // Of the parent and the nearest others: a pixel lies a quarter from its parent's middle.
    const parent = parentOf(x, y, width);
    const beside = x & 1 ? -1 : 1;
    const below = (y & 1 ? -1 : 1) * width;
    let sum = 0;
    let r = 0;
    let g = 0;
    let b = 0;
    for (let n = 0; n < 4; n++) {
      const at = parent + (n & 1 ? beside : 0) + (n & 2 ? below : 0);
      if (role[at] === 0) continue;
      const weight = (n & 1 ? 1 : 3) * (n & 2 ? 1 : 3);
      sum += weight;
      r += weight * small[3 * at];
      g += weight * small[3 * at + 1];
      b += weight * small[3 * at + 2];
    }
    value[3 * i] = r / sum;
    value[3 * i + 1] = g / sum;
    value[3 * i + 2] = b / sum;
  }
}

/** By pixel to be solved for: what the steps to and from its neighbours add up to. */
function divergence({ width, role, free }: Grid, { right, down }: Steps): Float32Array {
  const sums = new Float32Array(3 * free.length);
  for (let k = 0; k < free.length; k++) {
    const i = free[k];
    for (let c = 0; c < 3; c++) {
      const at = 3 * i + c;
      let sum = 0;
      if (role[i - 1]) sum += right[at - 3];
      if (role[i + 1]) sum -= right[at];
      if (role[i - width]) sum += down[at - 3 * width];
      if (role[i + width]) sum -= down[at];
      sums[3 * k + c] = sum;
    }
  }
  return sums;
}

/** Gauss-Seidel, forwards and backwards by turns. */
function relax({ width, free, neighbours }: Grid, value: Float32Array, screening: number, wanted?: Float32Array): void {
  const shares = Float64Array.from({ length: 5 }, (_, count) => (count + screening > 0 ? 1 / (count + screening) : 0));
  const row = 3 * width;
  const added = wanted ?? new Float32Array(3 * free.length);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const backward = sweep % 2 === 1;
    for (let n = 0; n < free.length; n++) {
      const k = backward ? free.length - 1 - n : n;
      const share = shares[neighbours[k]];
      if (share === 0) continue;
      const i = 3 * free[k];
      value[i] = (added[3 * k] + value[i - 3] + value[i + 3] + value[i - row] + value[i + row]) * share;
      value[i + 1] = (added[3 * k + 1] + value[i - 2] + value[i + 4] + value[i + 1 - row] + value[i + 1 + row]) * share;
      value[i + 2] = (added[3 * k + 2] + value[i - 1] + value[i + 5] + value[i + 2 - row] + value[i + 2 + row]) * share;
    }
  }
}
