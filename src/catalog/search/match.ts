/*
 * Finds the documents of a segment that have something of every group, and what their words are worth. The group with the
 * fewest postings is collected, the others narrow it down. Groups that all have many are intersected as bits instead, and only
 * what is left is looked up.
 */
import type { Bitset } from "./bitset.ts";
import { listBits, onesIn } from "./bitset.ts";
import type { DenseDocs } from "./dense-docs.ts";
import { areCommon, intersect } from "./intersect.ts";
import { lengthOf, sizeOf } from "./posting-list.ts";
import type { WeightedList } from "./posting-lists.ts";
import { gallop } from "./postings.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Galloping takes 5 to 15 ns for each document of the shorter side, spreading the longer side over a column of all
 * documents 2 ns for each of the longer: from this ratio on the first wins.
 */
const GALLOP_RATIO = 8;
/** From this ratio on, what is next in a merge can be foreseen often enough for branches to be the cheaper way. */
const FEW_RATIO = 4;

/**
 * Writes the hits among the eligible documents (null: all) to `work.docs`, ascending, and `work.scores`; returns how many
 * there are.
 */
export function matchGroups(groups: readonly (readonly WeightedList[])[], eligible: Bitset | null, work: Workspace): number {
  const bySize = [...groups].sort((a, b) => sizeOf(a) - sizeOf(b));
  if (groups.length > 1 && areCommon(groups, work.docCount)) {
    const hits = listIntersection(groups, eligible, work);
    work.scores.fill(0, 0, hits);
    return bySize.reduce((left, group) => (left === 0 ? 0 : narrow(group, left, work)), hits);
  }
  const [first, ...others] = bySize;
  const hits = first === undefined ? 0 : keepEligible(collect(first, work), eligible, work);
  return others.reduce((left, group) => (left === 0 ? 0 : narrow(group, left, work)), hits);
}

/** The same for what needs no scores. */
export function matchDocs(groups: readonly (readonly WeightedList[])[], eligible: Bitset | null, work: Workspace): number {
  return areCommon(groups, work.docCount) ? listIntersection(groups, eligible, work) : matchGroups(groups, eligible, work);
}

function listIntersection(groups: readonly (readonly WeightedList[])[], eligible: Bitset | null, work: Workspace): number {
  const found = intersect(groups, eligible, work);
  const hits = listBits(found, work.docs);
  found.fill(0);
  return hits;
}

/** Writes the documents of any of the lists, each with the best that a list gives it. */
function collect([first, ...others]: readonly WeightedList[], work: Workspace): number {
  if (first === undefined) return 0;
  const { docs, impacts, from, to, rarity } = first;
  work.docs.set(docs.subarray(from, to));
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
function insertFew({ docs: listed, impacts, from, to, rarity }: WeightedList, hits: number, { docs, scores, spareDocs, best }: Workspace): number {
  let merged = 0;
  let i = from;
  for (let hit = 0; hit < hits; hit++) {
    const doc = docs[hit]!;
    for (; i < to && listed[i]! < doc; i++) {
      spareDocs[merged] = listed[i]!;
      best[merged++] = impacts[i]! * rarity;
    }
    const also = i < to && listed[i] === doc;
    spareDocs[merged] = doc;
    best[merged++] = also ? Math.max(scores[hit]!, impacts[i]! * rarity) : scores[hit]!;
    if (also) i++;
  }
  spareDocs.set(listed.subarray(i, to), merged);
  for (; i < to; i++) best[merged++] = impacts[i]! * rarity;
  return merged;
}

/** Which side is next cannot be foreseen, so there is no branch on it. */
function interleave({ docs: listed, impacts, from, to, rarity }: WeightedList, hits: number, { docs, scores, spareDocs, best }: Workspace): number {
  let merged = 0;
  let hit = 0;
  let i = from;
  while (hit < hits && i < to) {
    const a = docs[hit]!;
    const b = listed[i]!;
    const fromHits = a <= b ? 1 : 0;
    const fromList = b <= a ? 1 : 0;
    spareDocs[merged] = Math.min(a, b);
    best[merged++] = Math.max(scores[hit]! * fromHits, impacts[i]! * rarity * fromList);
    hit += fromHits;
    i += fromList;
  }
  spareDocs.set(docs.subarray(hit, hits), merged);
  best.set(scores.subarray(hit, hits), merged);
  merged += hits - hit;
  spareDocs.set(listed.subarray(i, to), merged);
  for (; i < to; i++) best[merged++] = impacts[i]! * rarity;
  return merged;
}

function keepEligible(hits: number, eligible: Bitset | null, { docs, scores }: Workspace): number {
  if (eligible === null) return hits;
  let kept = 0;
  for (let hit = 0; hit < hits; hit++) {
    const doc = docs[hit]!;
    docs[kept] = doc;
    scores[kept] = scores[hit]!;
    kept += (eligible[doc >>> 5]! >>> (doc & 31)) & 1;
  }
  return kept;
}

/** Keeps the hits that are in any list of a group, and adds the best that a list gives them to their scores. */
function narrow(group: readonly WeightedList[], hits: number, work: Workspace): number {
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
  else if (list.dense !== null) lookUpDense(list, list.dense, hits, work);
  else if (hits * GALLOP_RATIO < length) lookUpHits(list, hits, work);
  else spread(list, hits, work);
}

function lookUpList({ docs: listed, impacts, from, to, rarity }: WeightedList, hits: number, { docs, best }: Workspace): void {
  for (let i = from, hit = 0; i < to && hit < hits; i++) {
    hit = gallop(docs, hit, hits, listed[i]!);
    if (hit < hits && docs[hit] === listed[i]) best[hit] = Math.max(best[hit]!, impacts[i]! * rarity);
  }
}

function lookUpHits({ docs: listed, impacts, from, to, rarity }: WeightedList, hits: number, { docs, best }: Workspace): void {
  for (let hit = 0, i = from; hit < hits && i < to; hit++) {
    i = gallop(listed, i, to, docs[hit]!);
    if (i < to && listed[i] === docs[hit]) best[hit] = Math.max(best[hit]!, impacts[i]! * rarity);
  }
}

function lookUpDense({ impacts, from, rarity }: WeightedList, { bits, ranks }: DenseDocs, hits: number, { docs, best }: Workspace): void {
  for (let hit = 0; hit < hits; hit++) {
    const doc = docs[hit]!;
    const word = bits[doc >>> 5]!;
    if (((word >>> (doc & 31)) & 1) === 0) continue;
    const place = ranks[doc >>> 5]! + onesIn(word & ((1 << (doc & 31)) - 1));
    const value = impacts[from + place]! * rarity;
    if (value > best[hit]!) best[hit] = value;
  }
}

function spread({ docs: listed, impacts, from, to, rarity }: WeightedList, hits: number, { docs, best, impactOf }: Workspace): void {
  for (let i = from; i < to; i++) impactOf[listed[i]!] = impacts[i]!;
  for (let hit = 0; hit < hits; hit++) {
    const value = impactOf[docs[hit]!]! * rarity;
    best[hit] = best[hit]! > value ? best[hit]! : value;
  }
  for (let i = from; i < to; i++) impactOf[listed[i]!] = 0;
}
