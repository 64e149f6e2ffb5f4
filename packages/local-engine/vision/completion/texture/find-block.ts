import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import type { Rect } from "@atelier/media/raster/raster.ts";
import { mixBits } from "@atelier/media/raster/seeded-noise.ts";
import type { Level, Preference } from "../level/level.ts";
import { PlacePrices } from "../patches/place-prices.ts";

const MOST_SAMPLES = 400;
/** Of the best offsets at the coarse scale so many are made exact. */
const FINALISTS = 4;
/** What a block costs more for every time that its source has been used: the eye finds repetitions. */
const REPETITION = 0.3;
/** Share of chance in what an offset costs, so that equals take turns. */
const CHANCE = 0.1;

/** Pixels over which a block is compared with the guess as a whole (standard deviation of a Gaussian): textures differ in light and shade. */
const BROAD = 8;

/** A known block that may be laid over another. */
export interface Offset {
  x: number;
  y: number;
}

/** Finds for a rectangle of the hole a known place that looks like what is known or filled in it. Made once for a level. */
export class BlockFinder {
  readonly #level: Level;
  readonly #scale: number;
  readonly #columns: number;
  readonly #rows: number;
  /** Mean of each cell of scale x scale pixels, and whether all of them can be copied from. */
  readonly #means: Float32Array;
  readonly #sound: Uint8Array;
  /** Sums of cells that are not sound, over all cells above and to the left. */
  readonly #unsound: Int32Array;
  readonly #uses: Float32Array;
  readonly #prices: PlacePrices;
  /** Of each cell the colour of a wider area around it, that of the guess in the hole. */
  readonly #broad: Float32Array;

  readonly #hasGuess: boolean;

  /**
   * @param mostOffsets compared for a block: a scale is chosen at which there are no more
   * @param hasGuess whether the hole shows something that blocks should be like as a whole
   */
  constructor(level: Level, mostOffsets: number, { hasGuess, preference }: { hasGuess: boolean; preference?: Preference["cost"] }) {
    this.#level = level;
    this.#hasGuess = hasGuess;
    this.#prices = new PlacePrices(level, preference);
    const { width, height } = level;
    let scale = 1;
    while ((width / scale) * (height / scale) > mostOffsets) scale *= 2;
    this.#scale = scale;
    const columns = (this.#columns = Math.floor(width / scale));
    const rows = (this.#rows = Math.floor(height / scale));
    this.#means = new Float32Array(3 * columns * rows);
    this.#sound = new Uint8Array(columns * rows).fill(1);
    this.#unsound = new Int32Array((columns + 1) * (rows + 1));
    this.#uses = new Float32Array(columns * rows);
    this.#broad = new Float32Array(3 * columns * rows);
    this.#addCells();
    const broad = [0, 1, 2].map((c) => gaussianBlur(
      { width: columns, height: rows, data: Float32Array.from({ length: columns * rows }, (_, i) => this.#means[3 * i + c]) }, BROAD / scale,
    ));
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        const cell = y * columns + x;
        for (let c = 0; c < 3; c++) this.#broad[3 * cell + c] = broad[c].data[cell];
        const at = (y + 1) * (columns + 1) + x + 1;
        this.#unsound[at] = this.#unsound[at - 1] + this.#unsound[at - columns - 1] - this.#unsound[at - columns - 2] + 1 - this.#sound[cell];
      }
    }
  }

  /** Sums up the pixels of every cell. */
  #addCells(): void {
    const { width, rgb, usable } = this.#level;
    const scale = this.#scale;
    const [means, sound] = [this.#means, this.#sound];
    const share = 1 / (scale * scale);
    for (let y = 0; y < this.#rows * scale; y++) {
      const row = Math.floor(y / scale) * this.#columns;
      for (let x = 0; x < this.#columns * scale; x++) {
        const [i, cell] = [y * width + x, row + Math.floor(x / scale)];
        if (!usable[i]) sound[cell] = 0;
        for (let c = 0; c < 3; c++) means[3 * cell + c] += rgb[3 * i + c] * share;
      }
    }
  }

  /** Notes that a rectangle is copied from an offset. */
  use(rect: Rect, { x, y }: Offset): void {
    const scale = this.#scale;
    for (let v = Math.floor((rect.y + y) / scale); v < (rect.y + y + rect.height) / scale; v++) {
      for (let u = Math.floor((rect.x + x) / scale); u < (rect.x + x + rect.width) / scale; u++) {
        if (u >= 0 && v >= 0 && u < this.#columns && v < this.#rows) this.#uses[v * this.#columns + u]++;
      }
    }
  }

  /**
   * @param rect to be laid over; its known pixels and those that have a source are compared
   * @param needed the part of it for which there must be sources
   * @returns undefined where no known place is as large, or nothing can be compared
   */
  find(sources: Int32Array, rect: Rect, needed: Rect, seed: number): Offset | undefined {
    const scale = this.#scale;
    const { cells, values } = this.#filledCells(sources, rect);
    if (cells.length < 4) return undefined;
    const [left, top] = [Math.floor(needed.x / scale), Math.floor(needed.y / scale)];
    const [right, bottom] = [Math.ceil((needed.x + needed.width) / scale), Math.ceil((needed.y + needed.height) / scale)];
    const best: { x: number; y: number; cost: number }[] = [];
    for (let y = -top; y + bottom <= this.#rows; y++) {
      for (let x = -left; x + right <= this.#columns; x++) {
        if (this.#countUnsound(left + x, top + y, right + x, bottom + y) > 0) continue;
        const factor = 1 + REPETITION * this.#usesOf(left + x, top + y, right + x, bottom + y) +
          (CHANCE * mixBits(seed ^ Math.imul(y * 8192 + x, 0x9e3779b1))) / 4_294_967_296;
        const price = this.#priceOf(needed, x * scale, y * scale) + this.#strangeness(left, top, right, bottom, y * this.#columns + x);
        const limit = best.length < FINALISTS ? Infinity : best[FINALISTS - 1].cost / factor - price;
        if (limit <= 0) continue;
        const cost = factor * (price + this.#difference(cells, values, y * this.#columns + x, limit));
        if (cost === Infinity || (best.length === FINALISTS && cost >= best[FINALISTS - 1].cost)) continue;
        // Neighbours of a good offset are good too, and made exact with it.
        const near = best.findIndex((one) => Math.abs(one.x - x * scale) <= scale && Math.abs(one.y - y * scale) <= scale);
        if (near >= 0 && best[near].cost <= cost) continue;
        if (near >= 0) best.splice(near, 1);
        best.push({ x: x * scale, y: y * scale, cost });
        best.sort((a, b) => a.cost - b.cost);
        if (best.length > FINALISTS) best.pop();
      }
    }
    if (scale === 1 || best.length === 0) return best[0];
    return this.#exact(sources, rect, best);
  }

  #countUnsound(left: number, top: number, right: number, bottom: number): number {
    const row = this.#columns + 1;
    return this.#unsound[bottom * row + right] - this.#unsound[bottom * row + left] - this.#unsound[top * row + right] + this.#unsound[top * row + left];
  }

  /** What speaks against an offset: mean over five places of a rectangle of what is asked for them. */
  #priceOf({ x, y, width: w, height: h }: Rect, dx: number, dy: number): number {
    const width = this.#level.width;
    const offset = dy * width + dx;
    let sum = 0;
    for (let k = 0; k < 5; k++) {
      const t = (y + Math.floor((h - 1) * (k === 2 ? 0.5 : k < 2 ? 0.1 : 0.9))) * width + x + Math.floor((w - 1) * (k === 2 ? 0.5 : k % 2 ? 0.1 : 0.9));
      sum += this.#prices.of(t, t + offset);
    }
    return sum / 5;
  }

  /** How unlike the guess a block is as a whole. */
  #strangeness(left: number, top: number, right: number, bottom: number, offset: number): number {
    if (!this.#hasGuess) return 0;
    const broad = this.#broad;
    let [sum, count] = [0, 0];
    for (let k = 0; k < 16; k++) {
      const cell = Math.floor(top + ((bottom - top) * ((k >> 2) + 0.5)) / 4) * this.#columns + Math.floor(left + ((right - left) * ((k & 3) + 0.5)) / 4);
      const a = 3 * cell;
      const b = 3 * (cell + offset);
      sum += (broad[a] - broad[b]) ** 2 + (broad[a + 1] - broad[b + 1]) ** 2 + (broad[a + 2] - broad[b + 2]) ** 2;
      count++;
    }
    return sum / count;
  }

  #usesOf(left: number, top: number, right: number, bottom: number): number {
    const columns = this.#columns;
    const at = (u: number, v: number) => this.#uses[Math.floor(top + (bottom - 1 - top) * v) * columns + Math.floor(left + (right - 1 - left) * u)];
    return (at(0.2, 0.2) + at(0.8, 0.2) + at(0.5, 0.5) + at(0.2, 0.8) + at(0.8, 0.8)) / 5;
  }

  /** Cells of the rectangle all of whose pixels are known or have sources, and their mean colours. */
  #filledCells(sources: Int32Array, rect: Rect): { cells: Int32Array; values: Float32Array } {
    const scale = this.#scale;
    const { width } = this.#level;
    const cells: number[] = [];
    const values: number[] = [];
    const sum = [0, 0, 0];
    const cellsOf = (from: number, to: number, most: number) => [Math.ceil(from / scale), Math.min(most, Math.floor(to / scale))];
    const [left, right] = cellsOf(rect.x, rect.x + rect.width, this.#columns);
    const [top, bottom] = cellsOf(rect.y, rect.y + rect.height, this.#rows);
    for (let v = top; v < bottom; v++) {
      for (let u = left; u < right; u++) {
        if (!this.#addUp(sources, (v * width + u) * scale, sum)) continue;
        cells.push(v * this.#columns + u);
        for (let c = 0; c < 3; c++) values.push(sum[c] / (scale * scale));
      }
    }
    const count = Math.min(MOST_SAMPLES, cells.length);
    const chosen = Int32Array.from({ length: count }, (_, k) => Math.floor(((k + 0.5) * cells.length) / count));
    return { cells: chosen.map((k) => cells[k]), values: Float32Array.from({ length: 3 * count }, (_, k) => values[3 * chosen[Math.floor(k / 3)] + (k % 3)]) };
  }

  /** The sum of the colours of the cell that begins at a pixel, into `sum`; false when not all of it is known or has sources. */
  #addUp(sources: Int32Array, first: number, sum: number[]): boolean {
    const { width, rgb } = this.#level;
    sum.fill(0);
    for (let k = 0; k < this.#scale * this.#scale; k++) {
      const s = sources[first + Math.floor(k / this.#scale) * width + (k % this.#scale)];
      if (s < 0) return false;
      for (let c = 0; c < 3; c++) sum[c] += rgb[3 * s + c];
    }
    return true;
  }

  /** Mean squared difference; Infinity from `limit` on, or where less than half can be compared. */
  #difference(cells: Int32Array, values: Float32Array, offset: number, limit: number): number {
    const means = this.#means;
    const sound = this.#sound;
    let [sum, count] = [0, 0];
    for (let k = 0; k < cells.length; k++) {
      const at = cells[k] + offset;
      if (!sound[at]) continue;
      sum += (means[3 * at] - values[3 * k]) ** 2 + (means[3 * at + 1] - values[3 * k + 1]) ** 2 + (means[3 * at + 2] - values[3 * k + 2]) ** 2;
      count++;
      if (sum >= limit * cells.length) return Infinity;
    }
    return count < 0.5 * cells.length ? Infinity : sum / count;
  }

  /** The best offset in full pixels near those found. */
  #exact(sources: Int32Array, rect: Rect, near: readonly Offset[]): Offset {
    const { width } = this.#level;
    const filled: number[] = [];
    for (let y = rect.y; y < rect.y + rect.height; y++) {
      for (let x = rect.x; x < rect.x + rect.width; x++) if (sources[y * width + x] >= 0) filled.push(y * width + x);
    }
    const count = Math.min(MOST_SAMPLES, filled.length);
    const samples = Int32Array.from({ length: count }, (_, k) => filled[Math.floor((k * filled.length) / count)]);
    let [least, best] = [Infinity, near[0]];
    const search = ({ x, y }: Offset, reach: number, stride: number): void => {
      for (let dy = y - reach; dy <= y + reach; dy += stride) {
        for (let dx = x - reach; dx <= x + reach; dx += stride) {
          const found = this.#exactDifference(sources, samples, dx, dy);
          if (found < least) [least, best] = [found, { x: dx, y: dy }];
        }
      }
    };
    const stride = Math.max(1, this.#scale >> 2);
    for (const one of near) search(one, this.#scale - stride, stride);
    if (stride > 1) search(best, stride - 1, 1);
    return best;
  }

  #exactDifference(sources: Int32Array, samples: Int32Array, dx: number, dy: number): number {
    const { width, height, rgb, usable } = this.#level;
    let [sum, count] = [0, 0];
    for (const p of samples) {
      const column = (p % width) + dx;
      const s = p + dy * width + dx;
      if (column < 0 || column >= width || s < 0 || s >= width * height || !usable[s]) continue;
      const from = sources[p];
      sum += (rgb[3 * s] - rgb[3 * from]) ** 2 + (rgb[3 * s + 1] - rgb[3 * from + 1]) ** 2 + (rgb[3 * s + 2] - rgb[3 * from + 2]) ** 2;
      count++;
    }
    return count < 0.5 * samples.length ? Infinity : sum / count;
  }
}
