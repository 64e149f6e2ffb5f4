import type { DenseDocs } from "./dense-docs.ts";
import { emptyDense, fillDense, isDense } from "./dense-docs.ts";
import type { PostingList } from "./posting-list.ts";
import { lengthOf } from "./posting-list.ts";
import type { Workspace } from "./workspace.ts";

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
 * They lie in one ring of as many entries as the segment has documents, what is written next over what was written first: arrays of their own, as they come and go, would
 * have the garbage collected in full again and again, since they lie outside the heap. What the search under way reads is never written over.
 */
export class RangeLists {
  readonly #size: number;
  readonly #docs: Uint32Array<ArrayBuffer>;
  readonly #impacts: Uint8Array<ArrayBuffer>;
  /** By range of words, in the order of their starts. */
  readonly #lists = new Map<number, KeptList>();
  readonly #spareBits: DenseDocs[] = [];
  #bitsMade = 0;
  /** Entries since the beginning, with those that were passed over where a list did not fit in the rest of the ring. */
  #written = 0;
  #turn = 0;
  /** The first entry that the search under way reads. */
  #usedFrom = Infinity;

  constructor(docCount: number) {
    this.#size = docCount;
    this.#docs = new Uint32Array(docCount);
    this.#impacts = new Uint8Array(docCount);
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

  #make(name: number, { length, peak }: { length: number; peak: number }, { docs, scores }: Workspace): PostingList {
    const start = this.#startOf(length);
    if (start === undefined) return { docs: docs.slice(0, length), impacts: Uint8Array.from(scores.subarray(0, length)), from: 0, to: length, peak, dense: null };
    this.#makeRoom(start, length);
    const from = start % this.#size;
    this.#docs.set(docs.subarray(0, length), from);
    this.#impacts.set(scores.subarray(0, length), from);
    const list: PostingList = { docs: this.#docs, impacts: this.#impacts, from, to: from + length, peak, dense: null };
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

  #makeRoom(start: number, length: number): void {
    this.#written = start + length;
    for (const [name, kept] of this.#lists) {
      if (kept.start >= this.#written - this.#size) return;
      this.#lists.delete(name);
      if (kept.list.dense !== null) this.#spareBits.push(kept.list.dense);
    }
  }

  /** A long list that comes again is worth its bits. */
  #completed(name: number, kept: KeptList): KeptList {
    const { docs, from, to, dense } = kept.list;
    if (dense !== null || !isDense(lengthOf(kept.list), this.#size)) return kept;
    const bits = this.#spareBits.pop() ?? (this.#bitsMade++ < DENSE_LISTS ? emptyDense(this.#size) : undefined);
    if (bits === undefined) return kept;
    fillDense(bits, docs, from, to);
    const completed = { list: { ...kept.list, dense: bits }, start: kept.start };
    this.#lists.set(name, completed);
    return completed;
  }
}
