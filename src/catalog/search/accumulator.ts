import type { Bitset } from "./bitset.ts";
import { emptyBits } from "./bitset.ts";

/**
 * A number for each document that lists have something for, in a column of all documents: the union of lists of any length
 * in one pass over their postings. Two levels of bits remember which documents have one, so that reading them out costs
 * what they are and not what the segment is.
 */
export class Accumulator {
  readonly #values: Uint32Array<ArrayBuffer>;
  readonly #touched: Bitset;
  /** The words of #touched that are not 0. */
  readonly #summary: Bitset;

  constructor(docCount: number) {
    this.#values = new Uint32Array(docCount);
    this.#touched = emptyBits(docCount);
    this.#summary = emptyBits(this.#touched.length);
  }

  /** Raises the numbers of docs[from..to) to impact × rarity where they are lower. */
  raise(docs: Uint32Array, impacts: Uint8Array, from: number, to: number, rarity: number): void {
    const values = this.#values;
    const touched = this.#touched;
    const summary = this.#summary;
    for (let i = from; i < to; i++) {
      const doc = docs[i]!;
      const value = impacts[i]! * rarity;
      const place = doc >>> 5;
      if (value > values[doc]!) values[doc] = value;
      touched[place]! |= 1 << (doc & 31);
      summary[place >>> 5]! |= 1 << (place & 31);
    }
  }

  /** Writes the documents, ascending, and their numbers; returns how many there are and leaves none. */
  drain(docs: Uint32Array, values: Uint32Array): number {
    let count = 0;
    for (let s = 0; s < this.#summary.length; s++) {
      let places = this.#summary[s]!;
      if (places === 0) continue;
      this.#summary[s] = 0;
      for (; places !== 0; places &= places - 1) {
        const place = (s << 5) + 31 - Math.clz32(places & -places);
        count = this.#drainWord(place, docs, values, count);
      }
    }
    return count;
  }

  #drainWord(place: number, docs: Uint32Array, values: Uint32Array, start: number): number {
    let count = start;
    let bits = this.#touched[place]!;
    this.#touched[place] = 0;
    for (; bits !== 0; bits &= bits - 1) {
      const doc = (place << 5) + 31 - Math.clz32(bits & -bits);
      docs[count] = doc;
      values[count++] = this.#values[doc]!;
      this.#values[doc] = 0;
    }
    return count;
  }
}
