/*
 * Which documents of a segment a request may return at all: present, through every filter, within every range.
 */
import { LRUCache } from "lru-cache";
import type { Bitset } from "../arrays/bitset.ts";
import { andInto, clearBit, emptyBits, fillBits, setBit } from "../arrays/bitset.ts";
import type { FilterValue, NumberRange } from "../catalog-index.ts";
import type { FilterColumn } from "../segment/filters.ts";
import { keepAnyOf, readyDocs, writeAnyOf } from "../segment/filters.ts";
import type { NumberColumn } from "../arrays/number-column.ts";
import { numberAt } from "../arrays/number-column.ts";
import type { SegmentOrder } from "../segment/orders.ts";
import { docsInOrder, isUnknown } from "../segment/orders.ts";
import { scratchBits } from "../arrays/scratch-bits.ts";
import type { Segment } from "../segment/segment.ts";
import { isWhole } from "../segment/segment.ts";

export interface Conditions {
  readonly filters: readonly (readonly [string, readonly FilterValue[]])[];
  readonly ranges: readonly (readonly [string, NumberRange])[];
}

/** How many sets are kept for each segment: 125 kB each at a million documents. */
const KEPT_SETS = 32;

/** The sets used last, good for as long as nothing is removed: presence only ever shrinks. */
interface KeptSets {
  readonly presentCount: number;
  readonly sets: LRUCache<string, Bitset>;
}

const keptSets = new WeakMap<Segment, KeptSets>();

/** Null when every document is eligible. The set is shared and lasts until others are asked for: do not write to it, and do not keep it. */
export function eligibleDocs(segment: Segment, conditions: Conditions): Bitset | null {
  const { filters, ranges } = conditions;
  if (filters.length === 0 && ranges.length === 0) return isWhole(segment) ? null : segment.present.bits;
  if (ranges.length > 0) return makeEligible(segment, conditions, rangedSetOf(segment));
  const ready = isWhole(segment) ? readyFor(segment, conditions) : undefined;
  if (ready !== undefined) return ready;
  let kept = keptSets.get(segment);
  if (kept?.presentCount !== segment.present.count) {
    keptSets.set(segment, (kept = { presentCount: segment.present.count, sets: new LRUCache({ max: KEPT_SETS }) }));
  }
  const key = JSON.stringify(filters);
  const known = kept.sets.get(key);
  if (known !== undefined) return known;
  // The memory of the one used longest ago is used again: garbage of this size makes the collector run often.
  const made = makeEligible(segment, conditions, kept.sets.size < KEPT_SETS ? undefined : kept.sets.pop());
  kept.sets.set(key, made);
  return made;
}

const rangedSets = new WeakMap<Segment, Bitset>();

/** Memory for the documents within ranges, which move with time and are not worth keeping. */
function rangedSetOf(segment: Segment): Bitset {
  let set = rangedSets.get(segment);
  if (set === undefined) rangedSets.set(segment, (set = emptyBits(segment.ids.length)));
  return set;
}

/** Most requests have one filter with one value, and then nothing has to be made. */
function readyFor({ filters: columns }: Segment, { filters }: Conditions): Bitset | undefined {
  const [[name, values]] = filters as [Conditions["filters"][number]];
  return filters.length === 1 && values.length === 1 ? readyDocs(columns[name]!, values[0]!) : undefined;
}

function makeEligible(segment: Segment, { filters, ranges }: Conditions, docs = emptyBits(segment.ids.length)): Bitset {
  // Where nothing was removed, one filter is where to begin: a rare value best, for it takes memory of its own to keep what has it.
  const first = isWhole(segment) ? (filters.find(([name, values]) => !isReady(segment.filters[name]!, values)) ?? filters[0]) : undefined;
  if (first === undefined) docs.set(segment.present.bits);
  else writeAnyOf(docs, segment.filters[first[0]]!, first[1]);
  for (const filter of filters) if (filter !== first) keepAnyOf(docs, segment.filters[filter[0]]!, filter[1]);
  for (const [name, range] of ranges) andInto(docs, docsWithin(segment.orders[name]!, range));
  return docs;
}

function isReady(column: FilterColumn, values: readonly FilterValue[]): boolean {
  return values.length === 1 && readyDocs(column, values[0]!) !== undefined;
}

/** Good until the next call. */
function docsWithin(order: SegmentOrder, { from = -Infinity, to = Infinity }: NumberRange): Bitset {
  const values = order.values as NumberColumn;
  const count = values.offsets.length;
  const docs = scratchBits(count);
  if (order.moved.count > 0) {
    for (let doc = 0; doc < count; doc++) if (numberAt(values, doc) >= from && numberAt(values, doc) <= to && !isUnknown(order, doc)) setBit(docs, doc);
    return docs;
  }
  const docAt = docsInOrder(order, true);
  const docOf = (place: number) => (docAt === null ? place : docAt[place]!);
  const { known } = order.sorted;
  const first = firstPlace(known, (place) => numberAt(values, docOf(place)) <= to);
  const end = firstPlace(known, (place) => numberAt(values, docOf(place)) < from);
  if (end - first > count / 2) {
    fillBits(docs, count);
    for (let place = 0; place < first; place++) clearBit(docs, docOf(place));
    for (let place = end; place < count; place++) clearBit(docs, docOf(place));
  } else {
    for (let place = first; place < end; place++) setBit(docs, docOf(place));
  }
  return docs;
}

function firstPlace(count: number, reached: (place: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (reached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
