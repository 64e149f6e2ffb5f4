import type { Bitset } from "./bitset.ts";
import { listBits } from "./bitset.ts";
import { docsOfWords } from "./postings.ts";
import type { Segment } from "./segment.ts";
import type { ImpactList } from "./spans.ts";
import { entriesIn, firstDocOf } from "./spans.ts";
import type { Workspace } from "./workspace.ts";

/** From this share of all documents on, going through the bits of all of them costs less than remembering which have one. */
const MANY = 1 / 256;

/**
 * Writes the documents of neighbouring words to `work.docs`, ascending, and the highest impact that a word has in each to `work.scores`; returns how many there are, and the
 * highest of all. The words' lists lie one behind the other, so that this is one pass over their postings.
 */
export function uniteWords(segment: Segment, from: number, to: number, work: Workspace): { length: number; peak: number } {
  const { postings } = segment;
  const all = { ...docsOfWords(postings, from, to), impacts: postings.impacts };
  const peak = postings.peaks.subarray(from, to).reduce((a, b) => Math.max(a, b));
  if (entriesIn(all) > segment.ids.length * MANY) return { length: uniteMany(all, work), peak };
  work.union.raise(work.best, all, 1);
  return { length: work.union.drain(work.best, work.docs, work.scores), peak };
}

function uniteMany({ docs: listed, impacts, spans: { starts, numbers }, firstSpan, endSpan }: ImpactList, { counted, impactOf, docs, scores, docCount }: Workspace): number {
  for (let span = firstSpan; span < endSpan; span++) uniteSpan(listed, firstDocOf(numbers[span]!), impacts, starts[span]!, starts[span + 1]!, counted, impactOf);
  const bits = counted.subarray(0, (docCount + 31) >>> 5);
  const length = listBits(bits, docs);
  bits.fill(0);
  for (let i = 0; i < length; i++) {
    scores[i] = impactOf[docs[i]!]!;
    impactOf[docs[i]!] = 0;
  }
  return length;
}

function uniteSpan(docs: Uint16Array, first: number, impacts: Uint8Array, from: number, to: number, bits: Bitset, impactOf: Uint8Array): void {
  for (let i = from; i < to; i++) {
    const doc = first + docs[i]!;
    const impact = impacts[i]!;
    if (impact > impactOf[doc]!) impactOf[doc] = impact;
    bits[doc >>> 5]! |= 1 << doc;
  }
}
