import type { DocList } from "../segment/spans.ts";
import { NO_PLACE, gallop, lowBitsOf, spanFrom, spanOf } from "../segment/spans.ts";

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
    const place = (this.#place = gallop(docs, this.#place, this.#end, low));
    return place < this.#end && docs[place] === low ? place : NO_PLACE;
  }

  #enter(number: number): void {
    const { spans: { starts, numbers }, firstSpan, endSpan } = this.#list;
    const span = spanFrom(this.#list, number < this.#number ? firstSpan : this.#span, number);
    const isThere = span < endSpan && numbers[span] === number;
    this.#number = number;
    this.#span = span;
    this.#place = starts[span]!;
    this.#end = isThere ? starts[span + 1]! : this.#place;
  }
}
