import { denseDocs, isDense } from "./dense-docs.ts";
import type { PostingList } from "./posting-list.ts";
import { lengthOf } from "./posting-list.ts";

/** Lists shorter than this are made again faster than they are worth keeping. */
const WORTH_KEEPING = 256;
/** What all kept lists together take at most, for each document of the segment. */
const BYTES_PER_DOC = 6;

/** The lists of short beginnings, which everybody types on the way to something longer: the latest used are kept. */
export class RangeLists {
  readonly #lists = new Map<string, PostingList>();
  readonly #docCount: number;
  readonly #capacity: number;
  #bytes = 0;

  constructor(docCount: number) {
    this.#docCount = docCount;
    this.#capacity = docCount * BYTES_PER_DOC;
  }

  get(from: number, to: number, make: () => PostingList): PostingList {
    const key = `${from} ${to}`;
    const kept = this.#lists.get(key);
    const list = kept === undefined ? make() : this.#completed(kept);
    if (list.docs.length < WORTH_KEEPING) return list;
    if (kept !== undefined) {
      this.#lists.delete(key);
      this.#bytes -= bytesOf(kept);
    }
    this.#lists.set(key, list);
    this.#bytes += bytesOf(list);
    this.#forgetOldest();
    return list;
  }

  /** A long list that comes again is worth its bits. */
  #completed(list: PostingList): PostingList {
    const { docs, from, to, dense } = list;
    if (dense !== null || !isDense(lengthOf(list), this.#docCount)) return list;
    return { ...list, dense: denseDocs(docs, from, to, this.#docCount) };
  }

  #forgetOldest(): void {
    for (const [key, list] of this.#lists) {
      if (this.#bytes <= this.#capacity) return;
      this.#lists.delete(key);
      this.#bytes -= bytesOf(list);
    }
  }
}

function bytesOf({ docs, impacts, dense }: PostingList): number {
  return docs.byteLength + impacts.byteLength + (dense === null ? 0 : dense.bits.byteLength + dense.before.byteLength);
}
