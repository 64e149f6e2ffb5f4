/*
 * Collects the hits of a group of lists, span after span: what is remembered of 65,536 documents as bits takes 8 kB, which the processor has at hand,
 * where bits of all documents are waited for at every other hit.
 */
import type { Bitset } from "../arrays/bitset.ts";
import { orInto } from "../arrays/bitset.ts";
import { distinctOf } from "./group-bits.ts";
import { byPromise } from "../lists/group-reader.ts";
import { appendPlaces, keepFresh, markRepeated, weigh, writeDocs } from "./hit-columns.ts";
import { setLow } from "../segment/listed-bits.ts";
import type { PostingList } from "../lists/posting-list.ts";
import type { WeightedList } from "../lists/posting-lists.ts";
import { WORDS_PER_SPAN, firstDocOf } from "../segment/spans.ts";
import type { Workspace } from "../lists/workspace.ts";

/** Goes along the spans of several lists together. */
class SpanWalk<L extends PostingList> {
  readonly lists: readonly L[];
  /** The first span of each list that is not before the latest. */
  readonly #next: number[];

  constructor(lists: readonly L[]) {
    this.lists = lists;
    this.#next = lists.map(({ firstSpan }) => firstSpan);
  }

  /** Which span of a list has this number, or -1. Numbers may only ascend. */
  spanAt(l: number, number: number): number {
    const { spans: { numbers }, endSpan } = this.lists[l]!;
    let span = this.#next[l]!;
    while (span < endSpan && numbers[span]! < number) span++;
    this.#next[l] = span;
    return span < endSpan && numbers[span] === number ? span : -1;
  }
}

/**
 * Writes each document of any of the lists that is a member of a set to `work.docs`, once, and to `work.scores` what the lists give it (`gradeOf`);
 * returns how many there are.
 */
export function collectHits(group: readonly WeightedList[], members: Bitset, work: Workspace): number {
  const walk = new SpanWalk(byPromise(group));
  let count = 0;
  for (let number = 0; firstDocOf(number) < work.docCount; number++) count = collectSpan(walk, number, members, number * WORDS_PER_SPAN, work, count);
  return count;
}

/** The same of those that any list of another group has. */
export function collectHitsOf(group: readonly WeightedList[], other: readonly WeightedList[], work: Workspace): number {
  const walk = new SpanWalk(byPromise(group));
  // Dense lists come first, whose bits are copied into empty ones.
  const otherWalk = new SpanWalk(distinctOf(other).reverse());
  let count = 0;
  for (let number = 0; firstDocOf(number) < work.docCount; number++) {
    if (!uniteSpan(otherWalk, number, work.spanBits)) continue;
    count = collectSpan(walk, number, work.spanBits, 0, work, count);
    work.spanBits.fill(0);
  }
  return count;
}

function uniteSpan(walk: SpanWalk<PostingList>, number: number, bits: Bitset): boolean {
  let hasAny = false;
  for (let l = 0; l < walk.lists.length; l++) {
    const span = walk.spanAt(l, number);
    if (span < 0) continue;
    const { docs, spans: { starts }, dense } = walk.lists[l]!;
    if (dense === null) setLow(bits, docs, starts[span]!, starts[span + 1]!);
    else if (hasAny) orInto(bits, dense.bits.subarray(number * WORDS_PER_SPAN, (number + 1) * WORDS_PER_SPAN));
    else bits.set(dense.bits.subarray(number * WORDS_PER_SPAN, (number + 1) * WORDS_PER_SPAN));
    hasAny = true;
  }
  return hasAny;
}

/** @param firstWord where the span's bits begin in `members` */
function collectSpan(
  walk: SpanWalk<WeightedList>, number: number, members: Bitset, firstWord: number, { docs, scores, spanFound: found, spanAgain: again }: Workspace,
  start: number,
): number {
  const first = firstDocOf(number);
  let count = start;
  let repeats = 0;
  for (let l = 0; l < walk.lists.length; l++) {
    const span = walk.spanAt(l, number);
    if (span < 0) continue;
    const { docs: listed, impacts, spans: { starts }, rarity } = walk.lists[l]!;
    const end = appendPlaces(listed, starts[span]!, starts[span + 1]!, members, firstWord, scores, count);
    if (end === count) continue;
    const fresh = walk.lists.length === 1
      ? writeDocs(listed, first, docs, scores, count, end)
      : keepFresh(listed, first, docs, scores, count, end, found, again);
    weigh(scores, count, fresh, impacts, rarity);
    repeats += end - fresh;
    count = fresh;
  }
  if (repeats > 0) {
    markRepeated(docs, scores, start, count, again);
    again.fill(0);
  }
  if (walk.lists.length > 1 && count > start) found.fill(0);
  return count;
}
