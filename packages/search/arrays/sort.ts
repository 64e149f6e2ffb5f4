/*
 * Stable sorts of document numbers by a key of each, in steps. Radix passes over typed arrays: a million keys take about
 * 40 ms in all and never more than a step at once, where a comparison sort takes 400 ms in one piece.
 */
import type { Steps } from "./steps.ts";
import { STEP } from "./steps.ts";
import type { StringTable } from "./string-table.ts";
import { compareStrings } from "./string-table.ts";

type Docs = Uint32Array<ArrayBuffer>;

/** Below this a comparison sort beats four passes over 65,536 counters. */
const SMALL = 4096;
/** Bytes of a string that fit in one exact double, counting in base 257 so that the end of a string sorts before any byte. */
const BYTES_PER_KEY = 6;

export function ascending(count: number): Docs {
  const docs = new Uint32Array(count);
  for (let i = 0; i < count; i++) docs[i] = i;
  return docs;
}

/** What to sort by for descending order. */
export function* negated(keys: Float64Array): Steps<Float64Array<ArrayBuffer>> {
  const negative = new Float64Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    if (i % STEP === 0) yield;
    negative[i] = -keys[i]!;
  }
  return negative;
}

/** Sorts `docs` in place by `keys[doc]`, ascending; documents with equal keys keep their order. Keys are finite. */
export function* sortByNumber(docs: Docs, keys: Float64Array): Steps<void> {
  if (docs.length < SMALL) {
    docs.sort((a, b) => keys[a]! - keys[b]!);
    return;
  }
  const halves = new Uint32Array(2);
  const double = new Float64Array(halves.buffer);
  const low = new Uint32Array(docs.length);
  const high = new Uint32Array(docs.length);
  for (let i = 0; i < docs.length; i++) {
    if (i % STEP === 0) yield;
    double[0] = keys[docs[i]!]! + 0;
    const negative = halves[1]! >>> 31 === 1;
    low[i] = negative ? ~halves[0]! : halves[0]!;
    high[i] = negative ? ~halves[1]! : halves[1]! ^ 0x80000000;
  }
  const passes = [[low, 0], [low, 16], [high, 0], [high, 16]] as const;
  let order = ascending(docs.length);
  for (const [column, shift] of passes) order = yield* radixPass(order, column, shift);
  const sorted = new Uint32Array(docs.length);
  for (let i = 0; i < docs.length; i++) {
    if (i % STEP === 0) yield;
    sorted[i] = docs[order[i]!]!;
  }
  docs.set(sorted);
}

function* radixPass(order: Docs, column: Uint32Array, shift: number): Steps<Docs> {
  const starts = new Uint32Array(65_537);
  for (let i = 0; i < order.length; i++) {
    if (i % STEP === 0) yield;
    starts[((column[i]! >>> shift) & 0xffff) + 1]!++;
  }
  if (starts.includes(order.length)) return order;
  for (let digit = 1; digit < starts.length; digit++) starts[digit]! += starts[digit - 1]!;
  const next = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) {
    if (i % STEP === 0) yield;
    const element = order[i]!;
    next[starts[(column[element]! >>> shift) & 0xffff]!++] = element;
  }
  return next;
}

/** Sorts `docs` in place by string `doc` of the table, by code points; documents with equal strings keep their order. */
export function* sortByString(docs: Docs, table: StringTable, depth = 0): Steps<void> {
  if (docs.length < SMALL) {
    docs.sort((a, b) => compareStrings(table, a, table, b));
    return;
  }
  const keys = new Float64Array(table.offsets.length - 1);
  for (let i = 0; i < docs.length; i++) {
    if (i % STEP === 0) yield;
    keys[docs[i]!] = keyAt(table, docs[i]!, depth);
  }
  yield* sortByNumber(docs, keys);
  for (let start = 0, end = 0; start < docs.length; start = end) {
    const key = keys[docs[start]!]!;
    while (end < docs.length && keys[docs[end]!] === key) end++;
    const ended = key % 257 === 0;
    if (end - start > 1 && !ended) yield* sortByString(docs.subarray(start, end), table, depth + BYTES_PER_KEY);
  }
}

function keyAt(table: StringTable, index: number, depth: number): number {
  const start = table.offsets[index]! + depth;
  const end = table.offsets[index + 1]!;
  let key = 0;
  for (let i = start; i < start + BYTES_PER_KEY; i++) key = key * 257 + (i < end ? table.bytes[i]! + 1 : 0);
  return key;
}
