/*
 * Which documents of a segment a request may return at all: present, through every filter, within every range.
 */
import type { Bitset } from "./bitset.ts";
import { andInto, clearBit, emptyBits, fullBits, setBit } from "./bitset.ts";
import type { FilterValue, NumberRange } from "./catalog-index.ts";
import { keepAnyOf } from "./filters.ts";
import type { SegmentOrder } from "./orders.ts";
import type { Segment } from "./segment.ts";
import { isWhole } from "./segment.ts";

export interface Conditions {
  readonly filters: readonly (readonly [string, readonly FilterValue[]])[];
  readonly ranges: readonly (readonly [string, NumberRange])[];
}

/** Null when every document is eligible. The set is the caller's to change. */
export function eligibleDocs(segment: Segment, { filters, ranges }: Conditions): Bitset | null {
  if (filters.length === 0 && ranges.length === 0 && isWhole(segment)) return null;
  const docs = segment.present.bits.slice();
  for (const [name, values] of filters) keepAnyOf(docs, segment.filters[name]!, values);
  for (const [name, range] of ranges) andInto(docs, docsWithin(segment.orders[name]!, range));
  return docs;
}

function docsWithin(order: SegmentOrder, { from = -Infinity, to = Infinity }: NumberRange): Bitset {
  const values = order.values as Float64Array;
  const docs = emptyBits(values.length);
  if (order.moved.count > 0) {
    for (let doc = 0; doc < values.length; doc++) if (values[doc]! >= from && values[doc]! <= to) setBit(docs, doc);
    return docs;
  }
  const { docAt } = order.ascending;
  const first = firstPlace(values, docAt, (value) => value >= from);
  const end = firstPlace(values, docAt, (value) => value > to);
  if (end - first > values.length / 2) {
    docs.set(fullBits(values.length));
    for (let place = 0; place < first; place++) clearBit(docs, docAt[place]!);
    for (let place = end; place < docAt.length; place++) clearBit(docs, docAt[place]!);
  } else {
    for (let place = first; place < end; place++) setBit(docs, docAt[place]!);
  }
  return docs;
}

function firstPlace(values: Float64Array, docAt: Uint32Array, reached: (value: number) => boolean): number {
  let low = 0;
  let high = docAt.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (reached(values[docAt[middle]!]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
