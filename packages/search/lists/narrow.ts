/*
 * Narrows the hits of a workspace down: to what is eligible, and to what is in a group of lists. There are two ways of the latter. Looking the hits up in
 * each list also tells what the group gives them; many hits in many lists are tested sooner against the lists' union as bits.
 */
import type { Bitset } from "../arrays/bitset.ts";
import { hasBit, onesIn } from "../arrays/bitset.ts";
import type { DenseDocs } from "../segment/dense-docs.ts";
import { rankOf } from "../segment/dense-docs.ts";
import { ListCursor } from "./list-cursor.ts";
import { lengthOf } from "./posting-list.ts";
import type { WeightedList } from "./posting-lists.ts";
import { NO_PLACE, firstDocOf } from "../segment/spans.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Galloping takes 5 to 15 ns for each document of the shorter side, spreading the longer side over a column of all
 * documents 2 ns for each of the longer: from this ratio on the first wins.
 */
const GALLOP_RATIO = 8;
/** What looking up one hit costs, against setting one bit of a union. */
const GALLOP_COST = 16;
const RANK_COST = 4;
/** Hits for each word of bits from which on all words are counted. */
const EVERY_WORD = 1 / 4;
/** Bits that are cleared, copied or united in the time in which one is set. */
export const BITS_AT_ONCE = 128;

/** Keeps the hits that are eligible. */
export function keepEligible(hits: number, eligible: Bitset | null, work: Workspace): number {
  return eligible === null ? hits : keepMembers(eligible, hits, work);
}

/** Keeps the hits that are members of a set, with the scores that they have. */
export function keepMembers(members: Bitset, hits: number, { docs, scores }: Workspace): number {
  let kept = 0;
  for (let hit = 0; hit < hits; hit++) {
    const doc = docs[hit]!;
    docs[kept] = doc;
    scores[kept] = scores[hit]!;
    kept += (members[doc >>> 5]! >>> (doc & 31)) & 1;
  }
  return kept;
}

/** Whether testing hits against the union of a group's lists costs less than looking them up. */
export function isUnionCheaper(group: readonly WeightedList[], hits: number, docCount: number): boolean {
  let union = docCount / BITS_AT_ONCE + hits;
  let lookUps = hits;
  for (const list of group) {
    const length = lengthOf(list);
    union += list.dense === null ? length : docCount / BITS_AT_ONCE;
    if (length * GALLOP_RATIO < hits) lookUps += length * GALLOP_COST;
    else if (list.dense !== null) lookUps += hits * RANK_COST;
    else lookUps += Math.min(hits * GALLOP_COST, 2 * length + hits);
  }
  return union < lookUps;
}

/** Keeps the hits that are in any list of a group, and adds the best that a list gives them to their scores. */
export function narrow(group: readonly WeightedList[], hits: number, work: Workspace): number {
  const { docs, scores, best } = work;
  best.fill(0, 0, hits);
  for (const list of group) lookUp(list, hits, work);
  let kept = 0;
  for (let hit = 0; hit < hits; hit++) {
    docs[kept] = docs[hit]!;
    scores[kept] = scores[hit]! + best[hit]!;
    kept += best[hit]! > 0 ? 1 : 0;
  }
  return kept;
}

/** Raises `work.best` of the hits that are in a list. */
function lookUp(list: WeightedList, hits: number, work: Workspace): void {
  const length = lengthOf(list);
  if (length * GALLOP_RATIO < hits) lookUpList(list, hits, work);
  else if (list.dense !== null && hits > list.dense.bits.length * EVERY_WORD) readDense(list, list.dense, hits, work);
  else if (list.dense !== null) lookUpDense(list, list.dense, hits, work);
  else if (hits * GALLOP_RATIO < length) lookUpHits(list, hits, work);
  else spread(list, hits, work);
}

function lookUpList(
  { docs: listed, impacts, spans: { starts, numbers }, firstSpan, endSpan, rarity }: WeightedList, hits: number, { docs, best }: Workspace,
): void {
  for (let span = firstSpan, hit = 0; span < endSpan; span++) {
    const first = firstDocOf(numbers[span]!);
    for (let i = starts[span]!; i < starts[span + 1]! && hit < hits; i++) {
      const doc = first + listed[i]!;
      hit = gallopHits(docs, hit, hits, doc);
      if (hit < hits && docs[hit] === doc) best[hit] = Math.max(best[hit]!, impacts[i]! * rarity);
    }
  }
}

function lookUpHits(list: WeightedList, hits: number, { docs, best }: Workspace): void {
  const { impacts, rarity } = list;
  const cursor = new ListCursor(list);
  for (let hit = 0; hit < hits; hit++) {
    const place = cursor.find(docs[hit]!);
    if (place !== NO_PLACE) best[hit] = Math.max(best[hit]!, impacts[place]! * rarity);
  }
}

/** Of so many hits that counting the documents before every word of bits is soon paid for: then nothing is left to branch on. */
function readDense({ impacts, from, to, rarity }: WeightedList, { bits }: DenseDocs, hits: number, { docs, best, spareDocs: before }: Workspace): void {
  for (let word = 0, count = from; word < bits.length; word++) {
    before[word] = count;
    count += onesIn(bits[word]!);
  }
  for (let hit = 0; hit < hits; hit++) {
    const doc = docs[hit]!;
    const word = bits[doc >>> 5]!;
    const place = Math.min(to - 1, before[doc >>> 5]! + onesIn(word & ((1 << doc) - 1)));
    const value = Math.imul(impacts[place]!, rarity) & -((word >>> doc) & 1);
    const known = best[hit]! | 0;
    best[hit] = known + ((value - known) & ((known - value) >> 31));
  }
}

function lookUpDense({ impacts, from, rarity }: WeightedList, dense: DenseDocs, hits: number, { docs, best }: Workspace): void {
  for (let hit = 0; hit < hits; hit++) {
    const doc = docs[hit]!;
    if (!hasBit(dense.bits, doc)) continue;
    const value = impacts[from + rankOf(dense, doc)]! * rarity;
    if (value > best[hit]!) best[hit] = value;
  }
}

function spread(
  { docs: listed, impacts, spans: { starts, numbers }, firstSpan, endSpan, rarity }: WeightedList, hits: number, { docs, best, impactOf }: Workspace,
): void {
  for (let span = firstSpan; span < endSpan; span++) {
    const first = firstDocOf(numbers[span]!);
    for (let i = starts[span]!; i < starts[span + 1]!; i++) impactOf[first + listed[i]!] = impacts[i]!;
  }
  for (let hit = 0; hit < hits; hit++) {
    const value = impactOf[docs[hit]!]! * rarity;
    best[hit] = best[hit]! > value ? best[hit]! : value;
  }
  for (let span = firstSpan; span < endSpan; span++) {
    const first = firstDocOf(numbers[span]!);
    for (let i = starts[span]!; i < starts[span + 1]!; i++) impactOf[first + listed[i]!] = 0;
  }
}

/** As `gallop`, in whole numbers: one function for both would be compiled for both, and take longer for each. */
function gallopHits(docs: Uint32Array, from: number, to: number, doc: number): number {
  let low = from;
  let step = 1;
  while (low + step < to && docs[low + step]! < doc) {
    low += step;
    step <<= 1;
  }
  let high = Math.min(to, low + step);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (docs[middle]! < doc) low = middle + 1;
    else high = middle;
  }
  return low;
}
