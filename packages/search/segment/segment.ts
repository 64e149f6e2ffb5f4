/*
 * A segment: some of the catalog's items as plain typed arrays, from which any question about them is answered. Its words
 * and filters never change. What may change: an item disappears, or its numbers move. New and reworded items go into new
 * segments, and segments are merged.
 *
 * Documents are numbered by popularity, the most popular first, so that the good hits of a word lie together.
 */
import type { Bitset } from "../arrays/bitset.ts";
import { clearBit, hasBit } from "../arrays/bitset.ts";
import type { Dictionary } from "../words/dictionary.ts";
import type { FilterColumn } from "./filters.ts";
import { forgetValues } from "./filters.ts";
import type { SegmentOrder } from "./orders.ts";
import type { NumberColumn } from "../arrays/number-column.ts";
import { numberAt } from "../arrays/number-column.ts";
import { isNumeric, isUnknown, setValue } from "./orders.ts";
import type { PackedForward } from "./packed-forward.ts";
import { wordsOf } from "./packed-forward.ts";
import type { Postings } from "./postings.ts";
import { forget } from "./postings.ts";
import { priorOf } from "../rank.ts";

export interface Segment {
  /** Item ids by document. */
  readonly ids: Uint32Array<ArrayBuffer>;
  /** Documents by ascending id. */
  readonly byId: Uint32Array<ArrayBuffer>;
  /** Hashes of what an item's words, filters and text orders were made from. */
  readonly fingerprints: NumberColumn;
  /** Ranking priors, see rank.ts. */
  readonly priors: Uint8Array<ArrayBuffer>;
  /** For each block of documents, a bound on the priors of it and of all that follow. */
  readonly priorCeilings: Uint8Array<ArrayBuffer>;
  readonly dictionary: Dictionary;
  readonly forward: PackedForward;
  readonly postings: Postings;
  readonly filters: Readonly<Record<string, FilterColumn>>;
  readonly orders: Readonly<Record<string, SegmentOrder>>;
  readonly present: PresentDocs;
}

interface PresentDocs {
  readonly bits: Bitset;
  count: number;
}

export const NO_DOC = -1;
/** Documents of a block that has one bound on its priors, as a power of two. */
export const CEILING_SHIFT = 10;
/** The order that every catalog has, from its definition's `popularity`. */
export const POPULARITY = "popularity";

/** The document of a present item, or NO_DOC. */
export function findDoc(segment: Segment, id: number): number {
  const { ids, byId } = segment;
  if (byId.length === 0 || id < ids[byId[0]!]! || id > ids[byId[byId.length - 1]!]!) return NO_DOC;
  let low = 0;
  let high = byId.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[byId[middle]!]! < id) low = middle + 1;
    else high = middle;
  }
  const doc = byId[low]!;
  return ids[doc] === id && hasBit(segment.present.bits, doc) ? doc : NO_DOC;
}

export function removeDoc(segment: Segment, doc: number): void {
  clearBit(segment.present.bits, doc);
  segment.present.count--;
  forget(segment.postings, wordsOf(segment.forward, doc));
  for (const column of Object.values(segment.filters)) forgetValues(column, doc);
}

/** Sets the numeric orders of a document, popularity and with it the prior among them. */
export function setNumbers(segment: Segment, doc: number, numbers: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(numbers)) setValue(segment.orders[name]!, doc, value);
  const prior = priorOf(numbers[POPULARITY]!);
  segment.priors[doc] = prior;
  const { priorCeilings } = segment;
  for (let block = doc >>> CEILING_SHIFT; block >= 0 && priorCeilings[block]! < prior; block--) priorCeilings[block] = prior;
}

/** A bound on the priors of a document and of all that follow it. */
export function priorCeiling({ priorCeilings }: Segment, doc: number): number {
  return priorCeilings[doc >>> CEILING_SHIFT]!;
}

/** The ceilings of priors that do not rise. */
export function priorCeilingsOf(priors: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: Math.ceil(priors.length / 2 ** CEILING_SHIFT) }, (_, block) => priors[block << CEILING_SHIFT]!);
}

/** What `setNumbers` would have to be given to leave the document as it is. */
export function numbersOf(segment: Segment, doc: number): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const [name, order] of Object.entries(segment.orders)) {
    if (isNumeric(order.values) && !isUnknown(order, doc)) numbers[name] = numberAt(order.values, doc);
  }
  return numbers;
}

export function isWhole(segment: Segment): boolean {
  return segment.present.count === segment.ids.length;
}
