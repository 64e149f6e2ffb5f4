import type { DocList } from "./spans.ts";
import { NO_PLACE, lowBitsOf, spanFrom, spanOf } from "./spans.ts";

/** Finds documents in a list: fastest in ascending order, and in runs that ascend, for it gallops from each to the next. */
export class ListCursor {
  readonly #list: DocList;
  #latest = -1;
  /** Of the span of the latest document. */
  #number = -1;
  /** The first of the list's spans that is not before it. */
  #span: number;
  /** The entries there from the latest document on; none where the list has no such span. */
  #place = 0;
  #end = 0;
  /** The low bits of the latest document. */
  #low = 0;

  constructor(list: DocList) {
    this.#list = list;
    this.#span = list.firstSpan;
  }

  /** The place of a document, or NO_PLACE. */
  find(doc: number): number {
    if (spanOf(doc) !== this.#number || doc < this.#latest) this.#enter(spanOf(doc));
    this.#latest = doc;
    const { docs } = this.#list;
    const low = lowBitsOf(doc);
    const place = (this.#place = firstNotBelow(docs, this.#place, this.#end, this.#low, low));
    this.#low = low;
    return place < this.#end && docs[place] === low ? place : NO_PLACE;
  }

  #enter(number: number): void {
    const { spans: { starts, numbers }, firstSpan, endSpan } = this.#list;
    const span = spanFrom(this.#list, number < this.#number ? firstSpan : this.#span, number);
    const isThere = span < endSpan && numbers[span] === number;
    this.#number = number;
    this.#low = 0;
    this.#span = span;
    this.#place = starts[span]!;
    this.#end = isThere ? starts[span + 1]! : this.#place;
  }
}

/** Entries passed over at first from where one is expected. */
const STEP = 8;

/**
 * The first place in docs[from..to), the rest of a span from low bits `first` on, whose low bits are not below `low`, or `to`. Documents lie about evenly in a span, so it is looked for from
 * where it is expected: that is a wait for memory or two, where halving the span is one for each half.
 */
function firstNotBelow(docs: Uint16Array, from: number, to: number, first: number, low: number): number {
  if (from >= to) return to;
  const expected = from + Math.floor(((low - first) * (to - from)) / (0x10000 - first));
  let before = from;
  let after = to;
  let step = STEP;
  if (docs[expected]! < low) {
    before = expected + 1;
    while (before + step < to && docs[before + step]! < low) {
      before += step + 1;
      step <<= 1;
    }
    after = Math.min(to, before + step);
  } else {
    after = expected;
    while (after - step >= from && docs[after - step]! >= low) {
      after -= step;
      step <<= 1;
    }
    before = Math.max(from, after - step);
  }
  while (before < after) {
    const middle = (before + after) >>> 1;
    if (docs[middle]! < low) before = middle + 1;
    else after = middle;
  }
  return before;
}
