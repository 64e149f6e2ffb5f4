import type { Bitset } from "../arrays/bitset.ts";
import { emptyBits } from "../arrays/bitset.ts";
import type { ImpactList } from "../segment/spans.ts";
import { firstDocOf } from "../segment/spans.ts";

/**
 * A number for each document that lists have something for, in a column of all documents: the union of lists of any length
 * in one pass over their postings. Two levels of bits remember which documents have one, so that reading them out costs
 * what they are and not what the segment is.
 */
export class Accumulator {
  readonly #touched: Bitset;
  /** The words of #touched that are not 0. */
  readonly #summary: Bitset;

  constructor(docCount: number) {
    this.#touched = emptyBits(docCount);
    this.#summary = emptyBits(this.#touched.length);
  }

  /** Raises the numbers of a list's documents to impact × rarity where they are lower. The column may hold anything before the first of them. */
  raise(values: Uint32Array, { docs, impacts, spans: { starts, numbers }, firstSpan, endSpan }: ImpactList, rarity: number): void {
    for (let span = firstSpan; span < endSpan; span++) {
      this.#raiseSpan(values, docs, firstDocOf(numbers[span]!), impacts, starts[span]!, starts[span + 1]!, rarity);
    }
  }

  #raiseSpan(values: Uint32Array, docs: Uint16Array, first: number, impacts: Uint8Array, from: number, to: number, rarity: number): void {
    const touched = this.#touched;
    const summary = this.#summary;
    for (let i = from; i < to; i++) {
      const doc = first + docs[i]!;
      const value = impacts[i]! * rarity;
      const place = doc >>> 5;
      const marks = touched[place]!;
      if (((marks >>> doc) & 1) === 0 || value > values[doc]!) values[doc] = value;
      touched[place] = marks | (1 << doc);
      summary[place >>> 5]! |= 1 << (place & 31);
    }
  }

  /** Writes the documents, ascending, and their numbers in the column to `raised`; returns how many there are and leaves none. */
  drain(values: Uint32Array, docs: Uint32Array, raised: Uint32Array): number {
    let count = 0;
    for (let s = 0; s < this.#summary.length; s++) {
      let places = this.#summary[s]!;
      if (places === 0) continue;
      this.#summary[s] = 0;
      for (; places !== 0; places &= places - 1) {
        const place = (s << 5) + 31 - Math.clz32(places & -places);
        count = this.#drainWord(place, values, docs, raised, count);
      }
    }
    return count;
  }

  #drainWord(place: number, values: Uint32Array, docs: Uint32Array, raised: Uint32Array, start: number): number {
    let count = start;
    let bits = this.#touched[place]!;
    this.#touched[place] = 0;
    for (; bits !== 0; bits &= bits - 1) {
      const doc = (place << 5) + 31 - Math.clz32(bits & -bits);
      docs[count] = doc;
      raised[count++] = values[doc]!;
    }
    return count;
  }
}
