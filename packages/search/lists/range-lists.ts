import type { DenseDocs } from "../segment/dense-docs.ts";
import { emptyDense, fillDense, isDense } from "../segment/dense-docs.ts";
import type { PostingList } from "./posting-list.ts";
import { lengthOf } from "./posting-list.ts";
import type { Spans } from "../segment/spans.ts";
import { emptySpans, packDocs } from "../segment/spans.ts";
import type { Workspace } from "./workspace.ts";

/** Of the ring, for each document of the segment: three bytes each. */
const ENTRIES_PER_DOC = 1.5;
/** So many lists have their documents as bits too: little more than a byte for each document of the segment, all together. */
const DENSE_LISTS = 8;

interface KeptList {
  readonly list: PostingList;
  /** Where it begins: how many entries were written to the ring before it. */
  readonly start: number;
}

/**
 * The lists of short beginnings, which everybody types on the way to something longer: the latest used are kept.
 *
 * They lie in one ring, what is written next over what was written first: arrays of their own, as they come and go, would
 * have the garbage collected in full again and again, since they lie outside the heap. What the search under way reads is never written over.
 */
export class RangeLists {
  readonly #docCount: number;
  readonly #size: number;
  readonly #docs: Uint16Array<ArrayBuffer>;
  readonly #impacts: Uint8Array<ArrayBuffer>;
  /** By range of words, in the order of their starts. */
  readonly #lists = new Map<number, KeptList>();
  readonly #spareSpans: Spans[] = [];
  readonly #spareBits: DenseDocs[] = [];
  #bitsMade = 0;
  /** Entries since the beginning, with those that were passed over where a list did not fit in the rest of the ring. */
  #written = 0;
  #turn = 0;
  /** The first entry that the search under way reads. */
  #usedFrom = Infinity;

  constructor(docCount: number) {
    this.#docCount = docCount;
    this.#size = Math.ceil(docCount * ENTRIES_PER_DOC);
    this.#docs = new Uint16Array(this.#size);
    this.#impacts = new Uint8Array(this.#size);
  }

  /** @param make writes the list of words from..to to `work.docs` and `work.scores`. What is returned is good until the next turn of `work`. */
  get(from: number, to: number, make: () => { length: number; peak: number }, work: Workspace): PostingList {
    if (work.turn !== this.#turn) this.#usedFrom = Infinity;
    this.#turn = work.turn;
    const name = from * 2 ** 24 + to;
    const kept = this.#lists.get(name);
    if (kept === undefined) return this.#make(name, make(), work);
    const { list, start } = this.#completed(name, kept);
    this.#usedFrom = Math.min(this.#usedFrom, start);
    return list;
  }

  #make(name: number, { length, peak }: { length: number; peak: number }, work: Workspace): PostingList {
    const start = this.#startOf(length);
    if (start === undefined) return madeList(new Uint16Array(length), new Uint8Array(length), 0, emptySpans(this.#docCount), length, peak, work);
    this.#freeSpace(start, length);
    const list = madeList(this.#docs, this.#impacts, start % this.#size, this.#spareSpans.pop() ?? emptySpans(this.#docCount), length, peak, work);
    this.#lists.set(name, { list, start });
    this.#usedFrom = Math.min(this.#usedFrom, start);
    return list;
  }

  /** Where a list of so many entries would begin; undefined where it would be written over what is being read. */
  #startOf(length: number): number | undefined {
    const rest = this.#size - (this.#written % this.#size);
    const start = length <= rest ? this.#written : this.#written + rest;
    return start + length - this.#size <= this.#usedFrom ? start : undefined;
  }

  #freeSpace(start: number, length: number): void {
    this.#written = start + length;
    for (const [name, kept] of this.#lists) {
      if (kept.start >= this.#written - this.#size) return;
      this.#lists.delete(name);
      this.#spareSpans.push(kept.list.spans);
      if (kept.list.dense !== null) this.#spareBits.push(kept.list.dense);
    }
  }

  /** A long list that comes again is worth its bits. */
  #completed(name: number, kept: KeptList): KeptList {
    const { list, start } = kept;
    if (list.dense !== null || !isDense(lengthOf(list), this.#docCount)) return kept;
    const bits = this.#spareBits.pop() ?? (this.#bitsMade++ < DENSE_LISTS ? emptyDense(this.#docCount) : undefined);
    if (bits === undefined) return kept;
    fillDense(bits, list);
    const completed = { list: { ...list, dense: bits }, start };
    this.#lists.set(name, completed);
    return completed;
  }
}

/** The list that `work` holds, from `from` on in two columns. */
function madeList(
  docs: Uint16Array<ArrayBuffer>, impacts: Uint8Array<ArrayBuffer>, from: number, spans: Spans, length: number, peak: number, work: Workspace,
): PostingList {
  const endSpan = packDocs(work.docs, length, docs, from, spans);
  impacts.set(work.scores.subarray(0, length), from);
  return { docs, impacts, spans, firstSpan: 0, endSpan, from, to: from + length, peak, dense: null };
}
