/*
 * The documents of one group of words, each with the best that one of them gives it: short or few lists are merged, many long ones are written into a
 * column by document, since a merge of a dozen lists copies the first of them a dozen times.
 */
import { listBits } from "../arrays/bitset.ts";
import { lengthOf, sizeOf } from "./posting-list.ts";
import type { WeightedList } from "./posting-lists.ts";
import { firstDocOf, writeDocs } from "../segment/spans.ts";
import { uniteInto } from "./unite-into.ts";
import type { Workspace } from "./workspace.ts";

/** From this ratio on, what is next in a merge can be foreseen often enough for branches to be the cheaper way. */
const FEW_RATIO = 4;
/** A column by document is cheaper than merging where merging would touch each posting so many times, and this share of all documents besides. */
const MANY_TIMES = 3;
const MANY_TOUCHES = 1 / 128;

/** Writes the documents of any of the lists to `work.docs`, ascending, and the best that a list gives each to `work.scores`. Returns how many there are. */
export function collect(lists: readonly WeightedList[], work: Workspace): number {
  return isMergedSoon(lists, work) ? merge(lists, work) : scatter(lists, work);
}

/** Whether merging is the cheaper way, as it is where one list is far longer than the others. */
export function isMergedSoon(lists: readonly WeightedList[], { docCount }: Workspace): boolean {
  return touchesOf(lists) <= MANY_TIMES * sizeOf(lists) + docCount * MANY_TOUCHES;
}

/** How many postings are touched when lists are merged one after the other. */
function touchesOf(lists: readonly WeightedList[]): number {
  let merged = 0;
  let touches = 0;
  for (const list of lists) touches += merged += lengthOf(list);
  return touches;
}

/** Raises the best of each document wherever it lies, and lists the documents by their bits. */
function scatter(lists: readonly WeightedList[], work: Workspace): number {
  const { docs, scores, worths, docCount } = work;
  const bits = work.counted.subarray(0, (docCount + 31) >>> 5);
  for (const list of lists) raise(list, worths);
  uniteInto(bits, lists.filter(({ repeated }) => !repeated));
  const hits = listBits(bits, docs);
  bits.fill(0);
  for (let hit = 0; hit < hits; hit++) {
    const doc = docs[hit]!;
    scores[hit] = worths[doc]!;
    worths[doc] = 0;
  }
  return hits;
}

function raise({ docs, impacts, spans: { starts, numbers }, firstSpan, endSpan, rarity }: WeightedList, best: Uint32Array): void {
  for (let span = firstSpan; span < endSpan; span++) raiseSpan(best, docs, firstDocOf(numbers[span]!), impacts, starts[span]!, starts[span + 1]!, rarity);
}

/** No branch: whether a list gives a document more than those before it cannot be foreseen. */
function raiseSpan(best: Uint32Array, docs: Uint16Array, first: number, impacts: Uint8Array, from: number, to: number, rarity: number): void {
  for (let i = from; i < to; i++) {
    const doc = first + docs[i]!;
    const value = Math.imul(impacts[i]!, rarity);
    // As a signed integer, which these are: of unsigned ones differences are reckoned as floating-point numbers.
    const before = best[doc]! | 0;
    best[doc] = before + ((value - before) & ((before - value) >> 31));
  }
}

function merge([first, ...others]: readonly WeightedList[], work: Workspace): number {
  if (first === undefined) return 0;
  const { impacts, from, to, rarity } = first;
  writeDocs(first, work.docs);
  for (let i = from, hit = 0; i < to; i++, hit++) work.scores[hit] = impacts[i]! * rarity;
  let hits = to - from;
  for (const list of others) hits = mergeIn(list, hits, work);
  return hits;
}

/** Merges a list that is not shorter than the hits into them. */
function mergeIn(list: WeightedList, hits: number, work: Workspace): number {
  const merged = hits * FEW_RATIO < lengthOf(list) ? insertFew(list, hits, work) : interleave(list, hits, work);
  [work.docs, work.spareDocs, work.scores, work.best] = [work.spareDocs, work.docs, work.best, work.scores];
  return merged;
}

/** Copies the list from one hit to the next. */
function insertFew(
  { docs: listed, impacts, spans: { starts, numbers }, firstSpan, endSpan, rarity }: WeightedList, hits: number,
  { docs, scores, spareDocs, best }: Workspace,
): number {
  let merged = 0;
  let hit = 0;
  for (let span = firstSpan; span < endSpan; span++) {
    const first = firstDocOf(numbers[span]!);
    const to = starts[span + 1]!;
    let i = starts[span]!;
    for (; hit < hits && i < to; hit++) {
      const doc = docs[hit]!;
      for (; i < to && first + listed[i]! < doc; i++) {
        spareDocs[merged] = first + listed[i]!;
        best[merged++] = impacts[i]! * rarity;
      }
      if (i === to) break;
      const also = first + listed[i]! === doc;
      spareDocs[merged] = doc;
      best[merged++] = also ? Math.max(scores[hit]!, impacts[i]! * rarity) : scores[hit]!;
      if (also) i++;
    }
    for (; i < to; i++) {
      spareDocs[merged] = first + listed[i]!;
      best[merged++] = impacts[i]! * rarity;
    }
  }
  return appendRest(hit, hits, merged, { docs, scores, spareDocs, best });
}

/** Which side is next cannot be foreseen, so there is no branch on it. */
function interleave(
  { docs: listed, impacts, spans: { starts, numbers }, firstSpan, endSpan, rarity }: WeightedList, hits: number,
  { docs, scores, spareDocs, best }: Workspace,
): number {
  let merged = 0;
  let hit = 0;
  for (let span = firstSpan; span < endSpan; span++) {
    const first = firstDocOf(numbers[span]!);
    const to = starts[span + 1]!;
    let i = starts[span]!;
    while (hit < hits && i < to) {
      const a = docs[hit]!;
      const b = first + listed[i]!;
      const fromHits = a <= b ? 1 : 0;
      const fromList = b <= a ? 1 : 0;
      spareDocs[merged] = Math.min(a, b);
      best[merged++] = Math.max(scores[hit]! * fromHits, impacts[i]! * rarity * fromList);
      hit += fromHits;
      i += fromList;
    }
    for (; i < to; i++) {
      spareDocs[merged] = first + listed[i]!;
      best[merged++] = impacts[i]! * rarity;
    }
  }
  return appendRest(hit, hits, merged, { docs, scores, spareDocs, best });
}

/** Copies the hits that come after all of a list; returns how many there are now. */
function appendRest(
  hit: number, hits: number, merged: number, { docs, scores, spareDocs, best }: Pick<Workspace, "docs" | "scores" | "spareDocs" | "best">,
): number {
  spareDocs.set(docs.subarray(hit, hits), merged);
  best.set(scores.subarray(hit, hits), merged);
  return merged + hits - hit;
}
