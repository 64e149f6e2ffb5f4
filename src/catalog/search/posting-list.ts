import type { Bitset } from "./bitset.ts";
import { emptyBits, setBit } from "./bitset.ts";

/** Documents with an impact for each, ascending: entries from..to of two columns. */
export interface PostingList {
  readonly docs: Uint32Array<ArrayBuffer>;
  readonly impacts: Uint8Array<ArrayBuffer>;
  readonly from: number;
  readonly to: number;
  /** The highest impact in the list, or more. */
  readonly peak: number;
  /** The same documents as bits, for a list that is so long that they are counted faster as such. */
  readonly bits: Bitset | null;
}

/** Counting the ones of a word of 32 documents takes 1.7 ns, looking up one listed document 0.9 ns. */
const DENSE_SHARE = 1 / 16;

export function lengthOf({ from, to }: PostingList): number {
  return to - from;
}

/** Whether so many documents of a segment are counted faster as bits. */
export function isDense(length: number, docCount: number): boolean {
  return length > docCount * DENSE_SHARE;
}

/** docs[from..to) as bits. */
export function bitsOfDocs(docs: Uint32Array, from: number, to: number, docCount: number): Bitset {
  const bits = emptyBits(docCount);
  for (let i = from; i < to; i++) setBit(bits, docs[i]!);
  return bits;
}
