/*
 * One sort order of one segment, ties by id ascending in both directions. It is sorted in advance in the direction that is asked for
 * most: the document at each place, to browse by. The other direction, and the place of each document, to sort hits by, are made from
 * it on first use, since most catalogs are asked for few of them. A place is a unique integer, so no reader of an order ever sees a tie.
 *
 * A number may change after that (downloads do, all the time). Such a document is "moved": its places no longer hold and
 * readers take it aside and compare its value, until `rearrange` sorts it in again.
 */
import type { Bitset } from "../arrays/bitset.ts";
import { clearBit, emptyBits, hasBit, setBit } from "../arrays/bitset.ts";
import type { NumberColumn } from "../arrays/number-column.ts";
import { allNumbers, numberAt, numberColumn, setNumber } from "../arrays/number-column.ts";
import { negated, sortByNumber, sortByString } from "../arrays/sort.ts";
import type { Steps } from "../arrays/steps.ts";
import { STEP } from "../arrays/steps.ts";
import type { StringTable } from "../arrays/string-table.ts";
import { compareStrings, stringCount } from "../arrays/string-table.ts";

type Docs = Uint32Array<ArrayBuffer>;

/** An array of document numbers; null for the one that has n at place n, which costs no memory: documents are numbered by popularity. */
export type Arrangement = Docs | null;

export interface SegmentOrder {
  /** By document; of those that are unknown it says nothing. */
  readonly values: NumberColumn | StringTable;
  /** Documents without a value, which come last in both directions, by id; null where there are none. */
  readonly unknown: Bitset | null;
  sorted: SortedDocs;
  moved: MovedDocs;
}

interface SortedDocs {
  /** Numbers are sorted from the highest, texts from the first. */
  readonly descending: boolean;
  /** The document at each place. */
  readonly docs: Arrangement;
  /** Places whose value is not that of the place before. */
  readonly firsts: Bitset;
  /** Places of documents that have a value: those without follow. */
  readonly known: number;
}

interface MovedDocs {
  readonly bits: Bitset;
  count: number;
}

/** Sorts documents, given in ascending order of id, by their values. */
export function* segmentOrder(byId: Docs, values: Float64Array<ArrayBuffer> | StringTable, unknown: Bitset | null): Steps<SegmentOrder> {
  const sorted = yield* sortedDocs(byId, values, unknown);
  const column = values instanceof Float64Array ? yield* numberColumn(values) : values;
  return { values: column, unknown, sorted, moved: { bits: emptyBits(byId.length), count: 0 } };
}

function* sortedDocs(byId: Docs, values: Float64Array | StringTable, unknown: Bitset | null): Steps<SortedDocs> {
  const { docs: all, known } = unknown === null ? { docs: byId.slice(), known: byId.length } : unknownLast(byId, unknown);
  const docs = all.subarray(0, known);
  const descending = values instanceof Float64Array;
  if (descending) yield* sortByNumber(docs, yield* negated(values));
  else yield* sortByString(docs, values);
  const isTie = descending
    ? (a: number, b: number) => values[a] === values[b]
    : (a: number, b: number) => compareStrings(values, a, values, b) === 0;
  const firsts = emptyBits(all.length);
  let numbered = true;
  for (let place = 0; place < all.length; place++) {
    if (place % STEP === 0) yield;
    numbered &&= all[place] === place;
    if (place < known && (place === 0 || !isTie(docs[place - 1]!, docs[place]!))) setBit(firsts, place);
  }
  return { descending, docs: numbered ? null : all, firsts, known };
}

/** Documents in their order, but those without a value behind the others. */
function unknownLast(byId: Docs, unknown: Bitset): { docs: Docs; known: number } {
  const docs = new Uint32Array(byId.length);
  let known = 0;
  for (let i = 0; i < byId.length; i++) if (!hasBit(unknown, byId[i]!)) docs[known++] = byId[i]!;
  for (let i = 0, place = known; i < byId.length; i++) if (hasBit(unknown, byId[i]!)) docs[place++] = byId[i]!;
  return { docs, known };
}

const reversed = new WeakMap<SortedDocs, Docs>();

/** The document at each place. */
export function docsInOrder({ values, sorted }: SegmentOrder, descending: boolean): Arrangement {
  if (descending === sorted.descending) return sorted.docs;
  let docs = reversed.get(sorted);
  if (docs === undefined) reversed.set(sorted, (docs = reversedKeepingTies(sorted, docCount(values))));
  return docs;
}

function docCount(values: SegmentOrder["values"]): number {
  return isNumeric(values) ? values.offsets.length : stringCount(values);
}

const places = new WeakMap<Docs, Docs>();

/** The place of each document: made on first use, 3 ms for a million. */
export function placesInOrder(order: SegmentOrder, descending: boolean): Arrangement {
  const docAt = docsInOrder(order, descending);
  if (docAt === null) return null;
  let placeOf = places.get(docAt);
  if (placeOf === undefined) {
    placeOf = new Uint32Array(docAt.length);
    for (let place = 0; place < docAt.length; place++) placeOf[docAt[place]!] = place;
    places.set(docAt, placeOf);
  }
  return placeOf;
}

/** Negative when document `a` of one segment comes before `b` of another. Two documents with one value are equal: the caller compares their ids. */
export function compareValues(left: SegmentOrder, a: number, right: SegmentOrder, b: number, descending: boolean): number {
  const known = Number(isUnknown(left, a)) - Number(isUnknown(right, b));
  if (known !== 0 || isUnknown(left, a)) return known;
  const difference = isNumeric(left.values)
    ? numberAt(left.values, a) - numberAt(right.values as NumberColumn, b)
    : compareStrings(left.values, a, right.values as StringTable, b);
  return descending ? -difference : difference;
}

export function isUnknown({ unknown }: SegmentOrder, doc: number): boolean {
  return unknown !== null && hasBit(unknown, doc);
}

export function isNumeric(values: SegmentOrder["values"]): values is NumberColumn {
  return "base" in values;
}

/** Gives a document that has a number another one. */
export function setValue({ values, moved }: SegmentOrder, doc: number, value: number): void {
  const column = values as NumberColumn;
  if (numberAt(column, doc) === value) return;
  setNumber(column, doc, value);
  if (hasBit(moved.bits, doc)) return;
  setBit(moved.bits, doc);
  moved.count++;
}

export function isMoved(order: SegmentOrder, doc: number): boolean {
  return hasBit(order.moved.bits, doc);
}

/**
 * Sorts the moved documents in again. Documents that move while this goes on stay moved, which costs readers nothing but
 * the time to compare them.
 */
export function* rearrange(order: SegmentOrder, byId: Docs): Steps<void> {
  const values = order.values as NumberColumn;
  const before = allNumbers(values);
  const movedBefore = order.moved.bits.slice();
  order.sorted = yield* sortedDocs(byId, before, order.unknown);
  for (let doc = 0; doc < before.length; doc++) {
    if (hasBit(movedBefore, doc) && numberAt(values, doc) === before[doc]) {
      clearBit(order.moved.bits, doc);
      order.moved.count--;
    }
  }
}

/** Turns an order round without turning its runs of equal values: 5 ms for a million documents. */
function reversedKeepingTies({ docs, firsts, known }: SortedDocs, count: number): Docs {
  const turned = new Uint32Array(count);
  for (let i = known; i < count; i++) turned[i] = docs === null ? i : docs[i]!;
  let place = 0;
  for (let end = known, start = end; end > 0; end = start) {
    do start--; while (!hasBit(firsts, start));
    for (let i = start; i < end; i++) turned[place++] = docs === null ? i : docs[i]!;
  }
  return turned;
}
