/*
 * Numbers by document, in the narrowest arrays that have them exactly: a popularity of 0 to 100 takes a byte, the milliseconds of a date five, any
 * other number eight.
 */
import type { Steps } from "./steps.ts";
import { STEP } from "./steps.ts";

const HIGH = 2 ** 32;

/** The number of document d is base + offsets[d] + highs[d] * 2 ** 32. */
export interface NumberColumn {
  base: number;
  highs: Uint8Array<ArrayBuffer> | null;
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
  const span = highest - lowest;
  if (!whole || numbers.length === 0 || span >= 2 ** 40) return { base: 0, highs: null, offsets: numbers };
  const highs = span >= HIGH ? new Uint8Array(numbers.length) : null;
  const offsets = span <= 0xff ? new Uint8Array(numbers.length) : span <= 0xffff ? new Uint16Array(numbers.length) : new Uint32Array(numbers.length);
  for (let doc = 0; doc < numbers.length; doc++) {
    if (doc % STEP === 0) yield;
    const offset = numbers[doc]! - lowest;
    offsets[doc] = offset;
    if (highs !== null) highs[doc] = offset / HIGH;
  }
  return { base: lowest, highs, offsets };
}

export function numberAt({ base, highs, offsets }: NumberColumn, doc: number): number {
  return base + offsets[doc]! + (highs === null ? 0 : highs[doc]! * HIGH);
}

/** All numbers, by document. */
export function allNumbers(column: NumberColumn): Float64Array<ArrayBuffer> {
  const numbers = new Float64Array(column.offsets.length);
  for (let doc = 0; doc < numbers.length; doc++) numbers[doc] = numberAt(column, doc);
  return numbers;
}

/** Gives a document another number; the column becomes as wide as it gets when that one does not fit, which takes 3 ms for a million. */
export function setNumber(column: NumberColumn, doc: number, number: number): void {
  const offset = number - column.base;
  column.offsets[doc] = offset;
  if (column.highs !== null) column.highs[doc] = offset / HIGH;
  if (numberAt(column, doc) === number) return;
  column.offsets = allNumbers(column);
  column.base = 0;
  column.highs = null;
  column.offsets[doc] = number;
}
