/*
 * Sets of documents as bits, 32 to a word. Bits beyond the last document are always 0, so that counting needs no edge case.
 */

export type Bitset = Uint32Array<ArrayBuffer>;

export function emptyBits(size: number): Bitset {
  return new Uint32Array((size + 31) >>> 5);
}

export function fullBits(size: number): Bitset {
  const bits = emptyBits(size).fill(0xffffffff);
  if ((size & 31) !== 0) bits[bits.length - 1] = (1 << (size & 31)) - 1;
  return bits;
}

export function hasBit(bits: Bitset, doc: number): boolean {
  return ((bits[doc >>> 5]! >>> (doc & 31)) & 1) === 1;
}

export function setBit(bits: Bitset, doc: number): void {
  bits[doc >>> 5]! |= 1 << (doc & 31);
}

export function clearBit(bits: Bitset, doc: number): void {
  bits[doc >>> 5]! &= ~(1 << (doc & 31));
}

export function andInto(target: Bitset, other: Bitset): void {
  for (let i = 0; i < target.length; i++) target[i]! &= other[i]!;
}

export function orInto(target: Bitset, other: Bitset): void {
  for (let i = 0; i < target.length; i++) target[i]! |= other[i]!;
}

/** Number of bits set in one word (Hacker's Delight, section 5-1). */
export function onesIn(word: number): number {
  let w = word - ((word >>> 1) & 0x55555555);
  w = (w & 0x33333333) + ((w >>> 2) & 0x33333333);
  return Math.imul((w + (w >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bits: Bitset): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) count += onesIn(bits[i]!);
  return count;
}

/** How many are in both. */
export function countCommon(bits: Bitset, others: Bitset): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) count += onesIn(bits[i]! & others[i]!);
  return count;
}

/** Writes the members, ascending, and returns how many there are. */
export function listBits(bits: Bitset, into: Uint32Array): number {
  let n = 0;
  for (let i = 0; i < bits.length; i++) {
    for (let word = bits[i]!; word !== 0; word &= word - 1) into[n++] = (i << 5) + 31 - Math.clz32(word & -word);
  }
  return n;
}
