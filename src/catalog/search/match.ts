/*
 * Finds the documents of a segment that have something of every group, and what their words are worth. The group with the
 * fewest postings is collected, the others narrow it down. Groups that all have many are intersected as bits instead. What a group is
 * worth is looked up late: few documents are left then.
 */
import type { Bitset } from "./bitset.ts";
import { listBits } from "./bitset.ts";
import { withBits } from "./group-bits.ts";
import { areCommon, intersect } from "./intersect.ts";
import { isUnionCheaper, keepEligible, keepMembers, narrow } from "./narrow.ts";
import { lengthOf, sizeOf } from "./posting-list.ts";
import type { WeightedList } from "./posting-lists.ts";
import type { Segment } from "./segment.ts";
import type { Workspace } from "./workspace.ts";

type Group = readonly WeightedList[];

/** Documents that have something of every group. */
interface Matches {
  /** How many there are: they are in `work.docs`, ascending. */
  readonly hits: number;
  /** The groups that `work.scores` says nothing of yet. */
  readonly unread: readonly Group[];
}

/** From this ratio on, what is next in a merge can be foreseen often enough for branches to be the cheaper way. */
const FEW_RATIO = 4;

/**
 * Writes the hits among the eligible documents (null: all) to `work.docs`, ascending, and what their words are worth to `work.scores`; returns how many
 * there are.
 */
export function matchGroups(segment: Segment, groups: readonly Group[], eligible: Bitset | null, work: Workspace): number {
  const { hits, unread } = findMatches(segment, groups, eligible, work);
  for (const group of unread) narrow(group, hits, work);
  return hits;
}

/** The same for what needs no scores. */
export function matchDocs(segment: Segment, groups: readonly Group[], eligible: Bitset | null, work: Workspace): number {
  return findMatches(segment, groups, eligible, work).hits;
}

function findMatches(segment: Segment, groups: readonly Group[], eligible: Bitset | null, work: Workspace): Matches {
  if (groups.length > 1 && areCommon(groups, work.docCount)) {
    const hits = listIntersection(segment, groups, eligible, work);
    work.scores.fill(0, 0, hits);
    return { hits, unread: groups };
  }
  const [first = [], ...others] = [...groups].sort((a, b) => sizeOf(a) - sizeOf(b));
  const unread: Group[] = [];
  let hits = keepEligible(collect(first, work), eligible, work);
  for (const group of others) {
    if (hits === 0) break;
    if (isUnionCheaper(group, hits, work.docCount)) {
      hits = withBits(segment, group, work, (bits) => keepMembers(bits, hits, work));
      unread.push(group);
    } else hits = narrow(group, hits, work);
  }
  return { hits, unread };
}

function listIntersection(segment: Segment, groups: readonly Group[], eligible: Bitset | null, work: Workspace): number {
  const found = intersect(segment, groups, eligible, work);
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
