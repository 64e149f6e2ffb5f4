import type { Bitset } from "./bitset.ts";
import { emptyBits, onesIn, setBits } from "./bitset.ts";

/**
 * The documents of a long list as bits, with the number of documents before each block of 65,536, and in the block before each word of bits: whether a document is in the
 * list, and where, is told in constant time (a rank directory: Jacobson, Space-efficient Static Trees and Graphs, 1989).
 */
export interface DenseDocs {
  readonly bits: Bitset;
  readonly blocks: Uint32Array<ArrayBuffer>;
  readonly ranks: Uint16Array<ArrayBuffer>;
}

/** Counting the ones of a word of 32 documents takes 1.5 ns, looking up one listed document 0.9 ns. */
const DENSE_SHARE = 1 / 24;

/** Whether so many documents of a segment are counted and looked up faster as bits. */
export function isDense(length: number, docCount: number): boolean {
  return length > docCount * DENSE_SHARE;
}

/** docs[from..to), ascending, of a segment of so many documents. */
export function denseDocs(docs: Uint32Array, from: number, to: number, docCount: number): DenseDocs {
  const bits = emptyBits(docCount);
  setBits(bits, docs, from, to);
  const blocks = new Uint32Array((bits.length + 2047) >>> 11);
  const ranks = new Uint16Array(bits.length);
  for (let word = 0, before = 0; word < bits.length; word++) {
    if ((word & 2047) === 0) blocks[word >>> 11] = before;
    ranks[word] = before - blocks[word >>> 11]!;
    before += onesIn(bits[word]!);
  }
  return { bits, blocks, ranks };
}

/** How many of the documents come before `doc`. */
export function rankOf({ bits, blocks, ranks }: DenseDocs, doc: number): number {
  const place = doc >>> 5;
  return blocks[place >>> 11]! + ranks[place]! + onesIn(bits[place]! & ((1 << (doc & 31)) - 1));
}
