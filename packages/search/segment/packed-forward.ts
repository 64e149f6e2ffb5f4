/*
 * The words of each document in few bytes: words are named by their rank, the most frequent first, and the first of them in one byte. What a document
 * is forgotten, merged and compared by is asked for document by document, so that it may take longer to read than the postings do.
 *
 * Numbers below 224 are one byte, those below 8,160 two (the first 224 to 254), others four (the first 255, then little-endian). A
 * document is the number of its words and their ranks.
 */
import type { Forward } from "./postings.ts";
import { ascending, negated, sortByNumber } from "../arrays/sort.ts";
import type { Steps } from "../arrays/steps.ts";
import { STEP } from "../arrays/steps.ts";

export interface PackedForward {
  readonly codes: Uint8Array<ArrayBuffer>;
  /** Where the first document of each block of 2 ** BLOCK_SHIFT begins. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** The word of each rank. */
  readonly words: Uint32Array<ArrayBuffer>;
}

const BLOCK_SHIFT = 4;
const BLOCK_MASK = 2 ** BLOCK_SHIFT - 1;
const TWO_BYTES = 224;
const FOUR_BYTES = 255;
const FEWEST_FOUR_BYTES = TWO_BYTES + (FOUR_BYTES - TWO_BYTES) * 256;

/** @param frequency how many documents hold each word */
export function* packForward({ offsets, words }: Forward, frequency: Uint32Array): Steps<PackedForward> {
  const byRank = ascending(frequency.length);
  yield* sortByNumber(byRank, yield* negated(Float64Array.from(frequency)));
  const rankOf = new Uint32Array(byRank.length);
  let bytes = 0;
  byRank.forEach((word, rank) => {
    rankOf[word] = rank;
    bytes += frequency[word]! * lengthOf(rank);
  });
  yield;
  const docs = offsets.length - 1;
  for (let doc = 0; doc < docs; doc++) {
    if (doc % STEP === 0) yield;
    bytes += lengthOf(offsets[doc + 1]! - offsets[doc]!);
  }
  const codes = new Uint8Array(bytes);
  const starts = new Uint32Array((docs + BLOCK_MASK) >>> BLOCK_SHIFT);
  let at = 0;
  for (let doc = 0; doc < docs; doc++) {
    if (doc % STEP === 0) yield;
    if ((doc & BLOCK_MASK) === 0) starts[doc >>> BLOCK_SHIFT] = at;
    at = write(codes, at, offsets[doc + 1]! - offsets[doc]!);
    for (let i = offsets[doc]!; i < offsets[doc + 1]!; i++) at = write(codes, at, rankOf[words[i]!]!);
  }
  return { codes, starts, words: byRank };
}

/** The words of one document after the other, from the first asked for on. */
export class ForwardReader {
  readonly #forward: PackedForward;
  #at: number;
  #doc: number;

  constructor(forward: PackedForward, doc = 0) {
    this.#forward = forward;
    this.#doc = doc & ~BLOCK_MASK;
    this.#at = forward.starts[doc >>> BLOCK_SHIFT] ?? 0;
    while (this.#doc < doc) this.#skip();
  }

  /** Calls `found` with each word of the next document, in no particular order. */
  next(found: (word: number) => void): void {
    this.#doc++;
    for (let left = this.#number(); left > 0; left--) found(this.#forward.words[this.#number()]!);
  }

  #skip(): void {
    this.#doc++;
    for (let left = this.#number(); left > 0; left--) this.#number();
  }

  #number(): number {
    const { codes } = this.#forward;
    const first = codes[this.#at++]!;
    if (first < TWO_BYTES) return first;
    if (first < FOUR_BYTES) return TWO_BYTES + (first - TWO_BYTES) * 256 + codes[this.#at++]!;
    this.#at += 3;
    return codes[this.#at - 3]! + codes[this.#at - 2]! * 0x100 + codes[this.#at - 1]! * 0x10000;
  }
}

/** The words of a document, in no particular order. */
export function wordsOf(forward: PackedForward, doc: number): number[] {
  const words: number[] = [];
  new ForwardReader(forward, doc).next((word) => words.push(word));
  return words;
}

function lengthOf(number: number): number {
  return number < TWO_BYTES ? 1 : number < FEWEST_FOUR_BYTES ? 2 : 4;
}

function write(codes: Uint8Array, at: number, number: number): number {
  if (number < TWO_BYTES) {
    codes[at] = number;
    return at + 1;
  }
  if (number < FEWEST_FOUR_BYTES) {
    codes[at] = TWO_BYTES + ((number - TWO_BYTES) >>> 8);
    codes[at + 1] = (number - TWO_BYTES) & 0xff;
    return at + 2;
  }
  if (number > 0xffffff) throw new RangeError("a segment has more than 16,777,216 words");
  codes[at] = FOUR_BYTES;
  codes[at + 1] = number & 0xff;
  codes[at + 2] = (number >>> 8) & 0xff;
  codes[at + 3] = number >>> 16;
  return at + 4;
}
