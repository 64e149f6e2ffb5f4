import { type Level, PATCH_RADIUS } from "../level/level.ts";
import { createKernel, type PatchKernel, PIXELS_AT, ROWS_AT } from "./patch-kernel.ts";

/** How much more a known pixel of a patch counts than a guessed one, where that makes a difference. */
const KNOWN = 20;
/** Bytes after the pixels that a last vector may reach into. */
const AFTER = 64;
const SIDE = 2 * PATCH_RADIUS + 1;

/** Compares patches of a level; made once for a completion, it shows one level after another. */
export class PatchComparer {
  /** After a comparison: the differences between target and source, added up by channel. */
  readonly sums: Int32Array;
  /** After a weighted comparison, for each row but the last, eight numbers: the same sums down to it and a zero, and four whose sum is that of the squares. */
  readonly rows: Int32Array;
  readonly #kernel: PatchKernel;
  readonly #pixels: Int32Array;
  #width = 0;

  /** @param pixels of the largest level */
  constructor(pixels: number) {
    this.#kernel = createKernel(PIXELS_AT + 4 * pixels + AFTER);
    this.sums = new Int32Array(this.#kernel.memory, 0, 3);
    this.rows = new Int32Array(this.#kernel.memory, ROWS_AT, 8 * (SIDE - 1));
    this.#pixels = new Int32Array(this.#kernel.memory, PIXELS_AT);
  }

  /** Takes over a level; again, with `isSame`, when its guess has changed. */
  show({ width, height, rgb, hole, box }: Level, isSame = false): void {
    this.#width = width;
    const [left, top, right, bottom] = isSame ? [box.x, box.y, box.x + box.width, box.y + box.height] : [0, 0, width, height];
    const pixels = this.#pixels;
    for (let y = top; y < bottom; y++) {
      for (let i = y * width + left; i < y * width + right; i++) {
        pixels[i] = rgb[3 * i] | (rgb[3 * i + 1] << 8) | (rgb[3 * i + 2] << 16) | ((hole[i] ? 1 : KNOWN) << 24);
      }
    }
  }

  /** Sum of the squared differences between the patches around two pixels. */
  difference(t: number, s: number): number {
    return this.#kernel.plain(this.#placeOf(t), this.#placeOf(s), 4 * this.#width);
  }

  /** The same where known pixels of the first patch count more; see `weightOf`. */
  weightedDifference(t: number, s: number): number {
    return this.#kernel.weighted(this.#placeOf(t), this.#placeOf(s), 4 * this.#width);
  }

  /** How much the pixels of the patch around a target count together. */
  weightOf(t: number): number {
    let sum = 0;
    const first = t - PATCH_RADIUS * this.#width - PATCH_RADIUS;
    for (let y = 0; y < SIDE; y++) for (let i = first + y * this.#width; i < first + y * this.#width + SIDE; i++) sum += this.#pixels[i] >> 24;
    return sum;
  }

  #placeOf(i: number): number {
    return PIXELS_AT + 4 * (i - PATCH_RADIUS * this.#width - PATCH_RADIUS);
  }
}
