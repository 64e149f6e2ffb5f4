import { setBit } from "./bitset.ts";
import type { Segment } from "./segment.ts";
import type { Workspace } from "./workspace.ts";

/** From this share of all documents on, going through the bits of all of them costs less than remembering which have one. */
const MANY = 1 / 256;

/**
 * Writes the documents of neighbouring words to `work.docs`, ascending, and the highest impact that a word has in each to `work.scores`; returns how many there are, and the
 * highest of all. The words' lists lie one behind the other, so that this is one pass over their postings.
 */
export function uniteWords(segment: Segment, from: number, to: number, work: Workspace): { length: number; peak: number } {
  const { offsets, docs, impacts, peaks } = segment.postings;
  const first = offsets[from]!;
  const end = offsets[to]!;
  const peak = peaks.subarray(from, to).reduce((a, b) => Math.max(a, b));
  if (end - first > segment.ids.length * MANY) return { length: uniteMany(docs, impacts, first, end, work), peak };
  work.union.raise(work.best, docs, impacts, first, end, 1);
  return { length: work.union.drain(work.best, work.docs, work.scores), peak };
}

function uniteMany(docs: Uint32Array, impacts: Uint8Array, first: number, end: number, { counted, impactOf, docs: into, scores, docCount }: Workspace): number {
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
  for (let i = 0; i < length; i++) {
    scores[i] = impactOf[into[i]!]!;
    impactOf[into[i]!] = 0;
  }
  return length;
}
