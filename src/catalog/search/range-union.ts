import { setBit } from "./bitset.ts";
import type { PostingList } from "./posting-list.ts";
import type { Segment } from "./segment.ts";
import type { Workspace } from "./workspace.ts";

/** From this share of all documents on, going through the bits of all of them costs less than remembering which have one. */
const MANY = 1 / 256;

/** The documents of neighbouring words, each with the highest impact that a word has there. The words' lists lie one behind the other, so that this is one pass over their postings. */
export function unionOfWords(segment: Segment, from: number, to: number, work: Workspace): PostingList {
  const { offsets, docs, impacts, peaks } = segment.postings;
  const first = offsets[from]!;
  const end = offsets[to]!;
  const peak = peaks.subarray(from, to).reduce((a, b) => Math.max(a, b));
  if (end - first > segment.ids.length * MANY) return { ...manyUnited(docs, impacts, first, end, work), peak };
  work.union.raise(work.best, docs, impacts, first, end, 1);
  const length = work.union.drain(work.best, work.docs, work.scores);
  return { docs: work.docs.slice(0, length), impacts: new Uint8Array(work.scores.subarray(0, length)), from: 0, to: length, peak, dense: null };
}

function manyUnited(docs: Uint32Array, impacts: Uint8Array, first: number, end: number, { counted, impactOf, docs: into, docCount }: Workspace): Omit<PostingList, "peak"> {
  for (let i = first; i < end; i++) {
    const doc = docs[i]!;
    const impact = impacts[i]!;
    if (impact > impactOf[doc]!) impactOf[doc] = impact;
    setBit(counted, doc);
  }
  let length = 0;
  const words = (docCount + 31) >>> 5;
  for (let place = 0; place < words; place++) {
    for (let bits = counted[place]!; bits !== 0; bits &= bits - 1) into[length++] = (place << 5) + 31 - Math.clz32(bits & -bits);
    counted[place] = 0;
  }
  const united = into.slice(0, length);
  const best = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    best[i] = impactOf[united[i]!]!;
    impactOf[united[i]!] = 0;
  }
  return { docs: united, impacts: best, from: 0, to: length, dense: null };
}
