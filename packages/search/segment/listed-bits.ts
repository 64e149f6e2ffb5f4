/*
 * Documents of lists against sets of them as bits. The loops over entries are functions of their own: inside of a larger one they take up to four
 * times as long.
 */
import type { Bitset } from "../arrays/bitset.ts";
import type { DocList } from "./spans.ts";
import { firstDocOf } from "./spans.ts";

/** Sets the bits of a list's documents. */
export function setListed(bits: Bitset, { docs, spans: { starts, numbers }, firstSpan, endSpan }: DocList): void {
  for (let span = firstSpan; span < endSpan; span++) setSpan(bits, docs, starts[span]!, starts[span + 1]!, firstDocOf(numbers[span]!));
}

function setSpan(bits: Bitset, docs: Uint16Array, from: number, to: number, first: number): void {
  for (let i = from; i < to; i++) {
    const doc = first + docs[i]!;
    bits[doc >>> 5]! |= 1 << doc;
  }
}

/** Sets the bits of entries that lie in one span, in a set of that span's documents. */
export function setLow(bits: Bitset, docs: Uint16Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const low = docs[i]!;
    bits[low >>> 5]! |= 1 << low;
  }
}

/** Empties the words of bits that a list's documents are in. */
export function clearListed(bits: Bitset, { docs, spans: { starts, numbers }, firstSpan, endSpan }: DocList): void {
  for (let span = firstSpan; span < endSpan; span++) clearSpan(bits, docs, starts[span]!, starts[span + 1]!, firstDocOf(numbers[span]!));
}

function clearSpan(bits: Bitset, docs: Uint16Array, from: number, to: number, first: number): void {
  for (let i = from; i < to; i++) bits[(first + docs[i]!) >>> 5] = 0;
}

/** How many of a list's documents are members. */
export function countListed(bits: Bitset, { docs, spans: { starts, numbers }, firstSpan, endSpan }: DocList): number {
  let count = 0;
  for (let span = firstSpan; span < endSpan; span++) count += countSpan(bits, docs, starts[span]!, starts[span + 1]!, firstDocOf(numbers[span]!));
  return count;
}

function countSpan(bits: Bitset, docs: Uint16Array, from: number, to: number, first: number): number {
  let count = 0;
  for (let i = from; i < to; i++) {
    const doc = first + docs[i]!;
    count += (bits[doc >>> 5]! >>> doc) & 1;
  }
  return count;
}

/** Sets the bits of a list's documents, and counts the eligible ones that had none. */
export function countNew(bits: Bitset, { docs, spans: { starts, numbers }, firstSpan, endSpan }: DocList, eligible: Bitset | null): number {
  let count = 0;
  for (let span = firstSpan; span < endSpan; span++) {
    count += countNewOfSpan(bits, docs, starts[span]!, starts[span + 1]!, firstDocOf(numbers[span]!), eligible);
  }
  return count;
}

/** No branch: which are new cannot be foreseen. */
function countNewOfSpan(bits: Bitset, docs: Uint16Array, from: number, to: number, first: number, eligible: Bitset | null): number {
  let count = 0;
  for (let i = from; i < to; i++) {
    const doc = first + docs[i]!;
    const before = bits[doc >>> 5]!;
    const wanted = eligible === null ? 1 : eligible[doc >>> 5]! >>> doc;
    count += ~(before >>> doc) & wanted & 1;
    bits[doc >>> 5] = before | (1 << doc);
  }
  return count;
}
