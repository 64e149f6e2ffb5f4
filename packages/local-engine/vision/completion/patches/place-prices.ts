import type { Level } from "../level/level.ts";

/**
 * What it costs (squared levels a sample) to fill the space beside a picture from a row that is a whole height away: heights in a scene stand for
 * distances and for what is there, so sky belongs beside sky. Above and below it is the column, where less depends on it.
 */
const PRICE_OF_ROWS = 9000;
const PRICE_OF_COLUMNS = 1500;
/** And for a source at the other end: what lies near an edge is likelier to go on beyond it. */
const PRICE_OF_FAR = 2500;
/** The same for a hole inside a picture, for a source a whole diagonal away: what belongs in it lies around it oftener than far off. */
const PRICE_OF_DISTANCE = 3000;

/** What speaks against a source before it is looked at: where it is, and what it shows. */
export class PlacePrices {
  readonly #width: number;
  readonly #zone: Uint8Array;
  readonly #kind: Uint8Array | undefined;
  readonly #preference: Float32Array | undefined;
  readonly #row: number;
  readonly #column: number;
  readonly #pixel: number;
  /** The last target and where it lies: sources are looked at in turn for each. */
  #target = 0;
  #x = 0;
  #y = 0;
  readonly #farAcross: number;
  readonly #farDown: number;

  constructor({ width, height, zone, kind }: Level, preference?: Float32Array) {
    this.#width = width;
    this.#zone = zone;
    this.#kind = kind;
    this.#preference = preference;
    this.#row = PRICE_OF_ROWS / (height * height);
    this.#column = PRICE_OF_COLUMNS / (width * width);
    this.#farAcross = PRICE_OF_FAR / (width * width);
    this.#farDown = PRICE_OF_FAR / (height * height);
    this.#pixel = PRICE_OF_DISTANCE / (width * width + height * height);
  }

  /** Squared levels a sample of the patch, for filling around pixel number `t` from around `s`. */
  of(t: number, s: number): number {
    const width = this.#width;
    if (t !== this.#target) {
      this.#target = t;
      this.#x = t % width;
      this.#y = (t - this.#x) / width;
    }
    const sx = s % width;
    const dx = this.#x - sx;
    const dy = this.#y - (s - sx) / width;
    const z = this.#zone[t];
    const price = z === 1
      ? this.#row * dy * dy + this.#farAcross * dx * dx
      : z === 2
      ? this.#column * dx * dx + this.#farDown * dy * dy
      : z === 3
      ? 0
      : this.#pixel * (dx * dx + dy * dy);
    return this.#kind !== undefined && this.#preference !== undefined ? price + this.#preference[this.#kind[t] * 8 + this.#kind[s]] : price;
  }
}
