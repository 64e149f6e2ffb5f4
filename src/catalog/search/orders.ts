/*
 * One sort order of one segment. Both directions are sorted in advance, with ties by id ascending: the document at each place, to
 * browse by, and from it on first use the place of each document, to sort hits by. A place is a unique integer, so no reader of an
 * order ever sees a tie.
 *
 * A number may change after that (downloads do, all the time). Such a document is "moved": its places no longer hold and
 * readers take it aside and compare its value, until `rearrange` sorts it in again.
 */
import type { Bitset } from "./bitset.ts";
import { clearBit, emptyBits, hasBit, setBit } from "./bitset.ts";
import { ascending, negated, sortByNumber, sortByString } from "./sort.ts";
import type { Steps } from "./steps.ts";
import { STEP } from "./steps.ts";
import type { StringTable } from "./string-table.ts";
import { compareStrings } from "./string-table.ts";

type Docs = Uint32Array<ArrayBuffer>;

export interface SegmentOrder {
  /** By document. */
  readonly values: Float64Array<ArrayBuffer> | StringTable;
  /** The document at each place. */
  ascending: Docs;
  descending: Docs;
  moved: MovedDocs;
}

interface MovedDocs {
  readonly bits: Bitset;
  count: number;
}

/** Sorts documents, given in ascending order of id, by their values. */
export function* segmentOrder(byId: Docs, values: SegmentOrder["values"]): Steps<SegmentOrder> {
  const up = byId.slice();
  const down = byId.slice();
  if (values instanceof Float64Array) {
    yield* sortByNumber(up, values);
    yield* sortByNumber(down, yield* negated(values));
  } else {
    yield* sortByString(up, values);
    down.set(yield* reversedKeepingTies(up, (a, b) => compareStrings(values, a, values, b) === 0));
  }
  return { values, ascending: up, descending: down, moved: { bits: emptyBits(byId.length), count: 0 } };
}

/** The document at each place. */
export function docsInOrder(order: SegmentOrder, descending: boolean): Docs {
  return descending ? order.descending : order.ascending;
}

const places = new WeakMap<Docs, Docs>();

/** The place of each document: made on first use, 3 ms for a million, since most catalogs sort what they find by few of their orders. */
export function placesInOrder(order: SegmentOrder, descending: boolean): Docs {
  const docAt = docsInOrder(order, descending);
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
  const difference = left.values instanceof Float64Array
    ? left.values[a]! - (right.values as Float64Array)[b]!
    : compareStrings(left.values, a, right.values as StringTable, b);
  return descending ? -difference : difference;
}

/** Gives a document another number. */
export function setValue(order: SegmentOrder, doc: number, value: number): void {
  const values = order.values as Float64Array;
  if (values[doc] === value) return;
  values[doc] = value;
  if (hasBit(order.moved.bits, doc)) return;
  setBit(order.moved.bits, doc);
  order.moved.count++;
}

export function isMoved(order: SegmentOrder, doc: number): boolean {
  return hasBit(order.moved.bits, doc);
}

/**
 * Sorts the moved documents in again. Documents that move while this goes on stay moved, which costs readers nothing but
 * the time to compare them.
 */
export function* rearrange(order: SegmentOrder, byId: Docs): Steps<void> {
  const values = order.values as Float64Array<ArrayBuffer>;
  const before = values.slice();
  const settled = order.moved.bits.slice();
  const fresh = yield* segmentOrder(byId, before);
  order.ascending = fresh.ascending;
  order.descending = fresh.descending;
  for (let doc = 0; doc < values.length; doc++) {
    if (hasBit(settled, doc) && values[doc] === before[doc]) {
      clearBit(order.moved.bits, doc);
      order.moved.count--;
    }
  }
}

/** Turns an order round without turning its runs of equal values. */
function* reversedKeepingTies(docs: Docs, equal: (a: number, b: number) => boolean): Steps<Docs> {
  const reversed = ascending(docs.length);
  let place = 0;
  for (let end = docs.length, start = end; end > 0; end = start) {
    do {
      if (--start % STEP === 0) yield;
    } while (start > 0 && equal(docs[start - 1]!, docs[end - 1]!));
    for (let i = start; i < end; i++) reversed[place++] = docs[i]!;
  }
  return reversed;
}
