/*
 * Binary search in tables whose strings are sorted by code points.
 */
import type { StringTable } from "./string-table.ts";
import { compareWithBytes, stringCount } from "./string-table.ts";

/** The first place whose string does not sort before `text`. */
export function firstNotBelow(table: StringTable, text: Uint8Array): number {
  return firstPlace(table, (place) => compareWithBytes(table, place, text, false) >= 0);
}

/** The first place, from firstNotBelow on, whose string does not begin with `prefix`. */
export function firstBeyond(table: StringTable, prefix: Uint8Array): number {
  return firstPlace(table, (place) => compareWithBytes(table, place, prefix, true) > 0);
}

function firstPlace(table: StringTable, reached: (place: number) => boolean): number {
  let low = 0;
  let high = stringCount(table);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (reached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
