import type { Bitset } from "../arrays/bitset.ts";
import { emptyBits, onesIn } from "../arrays/bitset.ts";
import { setListed } from "./listed-bits.ts";
import type { DocList } from "./spans.ts";

/**
 * The documents of a long list as bits, with the number of documents before each block of 256: whether a document is in the list, and where, is found
 * in constant time (a rank directory: Jacobson, Space-efficient Static Trees and Graphs, 1989). The bits of a block lie beside each other, so that
 * counting them reads no more memory.
 */
export interface DenseDocs {
  readonly bits: Bitset;
  readonly before: Uint32Array<ArrayBuffer>;
}

/** Words of bits in a block, as a power of two. */
const BLOCK_SHIFT = 3;

/** Counting the ones of a word of 32 documents takes 1.5 ns, looking up one listed document 0.9 ns. */
const DENSE_SHARE = 1 / 24;

/** Whether so many documents of a segment are counted and looked up faster as bits. */
export function isDense(length: number, docCount: number): boolean {
  return length > docCount * DENSE_SHARE;
}

/** The documents of a list of a segment of so many documents. */
export function denseDocs(list: DocList, docCount: number): DenseDocs {
  const dense = emptyDense(docCount);
  fillDense(dense, list);
  return dense;
}

export function emptyDense(docCount: number): DenseDocs {
  const bits = emptyBits(docCount);
  return { bits, before: new Uint32Array((bits.length + 2 ** BLOCK_SHIFT - 1) >>> BLOCK_SHIFT) };
}

/** Makes it the documents of a list, whatever it was. */
export function fillDense({ bits, before }: DenseDocs, list: DocList): void {
  setListed(bits.fill(0), list);
  for (let word = 0, count = 0; word < bits.length; word++) {
    if ((word & (2 ** BLOCK_SHIFT - 1)) === 0) before[word >>> BLOCK_SHIFT] = count;
    count += onesIn(bits[word]!);
  }
}

/** How many of the documents come before `doc`. */
export function rankOf({ bits, before }: DenseDocs, doc: number): number {
  const last = doc >>> 5;
  const block = last >>> BLOCK_SHIFT;
  let rank = before[block]! + onesIn(bits[last]! & ((1 << (doc & 31)) - 1));
  for (let word = block << BLOCK_SHIFT; word < last; word++) rank += onesIn(bits[word]!);
  return rank;
}
