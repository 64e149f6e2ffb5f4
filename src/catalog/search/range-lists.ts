import type { PostingList } from "./posting-list.ts";

/** Lists shorter than this are made again faster than they are worth keeping. */
const WORTH_KEEPING = 256;
/** All kept lists together hold at most so many entries of 5 bytes for each document of the segment. */
const ENTRIES_PER_DOC = 2;

/** The lists of short beginnings, which everybody types on the way to something longer: the latest used are kept. */
export class RangeLists {
  readonly #lists = new Map<string, PostingList>();
  readonly #capacity: number;
  #entries = 0;

  constructor(docCount: number) {
    this.#capacity = docCount * ENTRIES_PER_DOC;
  }

  get(from: number, to: number, make: () => PostingList): PostingList {
    const key = `${from} ${to}`;
    const kept = this.#lists.get(key);
    if (kept !== undefined) {
      this.#lists.delete(key);
      this.#lists.set(key, kept);
      return kept;
    }
    const list = make();
    if (list.docs.length >= WORTH_KEEPING) {
      this.#lists.set(key, list);
      this.#entries += list.docs.length;
      this.#forgetOldest();
    }
    return list;
  }

  #forgetOldest(): void {
    for (const [key, { docs }] of this.#lists) {
      if (this.#entries <= this.#capacity) return;
      this.#lists.delete(key);
      this.#entries -= docs.length;
    }
  }
}
