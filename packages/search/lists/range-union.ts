import { docsOfWords } from "../segment/postings.ts";
import type { Segment } from "../segment/segment.ts";
import type { ImpactList } from "../segment/spans.ts";
import { entriesIn, firstDocOf, spanOf } from "../segment/spans.ts";
import type { Workspace } from "./workspace.ts";

/** From this share of all documents on, going through the bits of all of them costs less than remembering which have one. */
const MANY = 1 / 256;

/**
 * Writes the documents of neighbouring words to `work.docs`, ascending, and the highest impact that a word has in each to `work.scores`; returns how
 * many there are, and the highest of all. The words' lists lie one behind the other, so that this is one pass over their postings.
 */
export function uniteWords(segment: Segment, from: number, to: number, work: Workspace): { length: number; peak: number } {
  const { postings } = segment;
  const all = { ...docsOfWords(postings, from, to), impacts: postings.impacts };
  const peak = postings.peaks.subarray(from, to).reduce((a, b) => Math.max(a, b));
  if (entriesIn(all) > segment.ids.length * MANY) return { length: uniteMany(all, work), peak };
  work.union.raise(work.best, all, 1);
  return { length: work.union.drain(work.best, work.docs, work.scores), peak };
}

/**
 * Span after span, all words' entries of one together: what is remembered of its documents stays in the nearest memory, where a column of ten million
 * would be waited for at every posting.
 */
function uniteMany(all: ImpactList, work: Workspace): number {
  const { inOrder, ends } = spansByNumber(all, spanOf(work.docCount) + 1, work.spareDocs);
  let length = 0;
  for (let number = 0, from = 0; from < inOrder.length; number++) {
    const to = ends[number]!;
    if (to > from) length = uniteSpans(all, inOrder, from, to, firstDocOf(number), work, length);
    from = to;
  }
  return length;
}

/** The spans of several lists by their numbers, in `into` where that has space, and where those of each number end. */
function spansByNumber({ spans: { numbers }, firstSpan, endSpan }: ImpactList, count: number, into: Uint32Array): { inOrder: Uint32Array; ends: Uint32Array } {
  const ends = new Uint32Array(count + 1);
  for (let span = firstSpan; span < endSpan; span++) ends[numbers[span]! + 1]!++;
  for (let number = 0; number < count; number++) ends[number + 1]! += ends[number]!;
  const length = endSpan - firstSpan;
  const inOrder = length > into.length ? new Uint32Array(length) : into.subarray(0, length);
  for (let span = firstSpan; span < endSpan; span++) inOrder[ends[numbers[span]!]!++] = span;
  return { inOrder, ends };
}

/**
 * Writes the documents of spans of one number and the highest impact of each, from `start` on; returns where they end. One function with all its
 * loops: the compiler's second tier would take smaller ones into the caller, which runs too rarely to be compiled by the third.
 */
function uniteSpans(
  all: ImpactList, inOrder: Uint32Array, from: number, to: number, first: number, { impactOf, spanBits: bits, docs, scores }: Workspace,
  start: number,
): number {
  const { docs: listed, impacts, spans: { starts } } = all;
  for (let s = from; s < to; s++) {
    const span = inOrder[s]!;
    const end = starts[span + 1]!;
    for (let i = starts[span]!; i < end; i++) {
      const low = listed[i]!;
      impactOf[low] = Math.max(impactOf[low]!, impacts[i]!);
      bits[low >>> 5]! |= 1 << low;
    }
  }
  let length = start;
  for (let i = 0; i < bits.length; i++) {
    for (let word = bits[i]!; word !== 0; word &= word - 1) {
      const low = (i << 5) + 31 - Math.clz32(word & -word);
      docs[length] = first + low;
      scores[length++] = impactOf[low]!;
      impactOf[low] = 0;
    }
    bits[i] = 0;
  }
  return length;
}
