/*
 * Binary search in tables whose strings are sorted by code points.
 */
import type { StringTable } from "./string-table.ts";
import { compareWithBytes, stringCount } from "./string-table.ts";

/** A range of places: `from` included, `to` excluded. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}

export const NO_WORDS: WordRange = { from: 0, to: 0 };

/** The first place whose string does not sort before `text`. */
export function firstNotBelow(table: StringTable, text: Uint8Array): number {
  let low = 0;
  let high = stringCount(table);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareWithBytes(table, middle, text, false) >= 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The first place from `from` on, which is that of firstNotBelow, whose string does not begin with `prefix`: near it for all but the shortest. */
export function firstBeyond(table: StringTable, prefix: Uint8Array, from: number): number {
  const end = stringCount(table);
  let low = from;
  let step = 1;
  while (low + step <= end && compareWithBytes(table, low + step - 1, prefix, true) <= 0) {
    low += step;
    step <<= 1;
  }
  let high = Math.min(end, low + step - 1);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareWithBytes(table, middle, prefix, true) > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}
