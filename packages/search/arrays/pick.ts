import type { Steps } from "./steps.ts";
import { STEP } from "./steps.ts";
import type { StringTable } from "./string-table.ts";
import { StringTableBuilder, bytesAt } from "./string-table.ts";

/** Fills a column with the values of another in a new order: place i gets the value of `order[i]`. */
export function* pick<Column extends Uint8Array | Uint32Array | Float64Array>(values: ArrayLike<number>, order: Uint32Array, into: Column): Steps<Column> {
  for (let i = 0; i < order.length; i++) {
    if (i % STEP === 0) yield;
    into[i] = values[order[i]!]!;
  }
  return into;
}

/** The same for strings. */
export function* pickStrings(table: StringTable, order: Uint32Array): Steps<StringTable> {
  const picked = new StringTableBuilder();
  for (let i = 0; i < order.length; i++) {
    if (i % STEP === 0) yield;
    picked.add(bytesAt(table, order[i]!));
  }
  return picked.build();
}
