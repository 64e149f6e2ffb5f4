/*
 * Finds the documents of a segment that have something of every group, and what their words are worth. The group with the
 * fewest postings is collected, the others narrow it down. Groups that all have many are intersected as bits instead. What a group is
 * worth is looked up late: few documents are left then.
 */
import type { Bitset } from "../arrays/bitset.ts";
import { listBits } from "../arrays/bitset.ts";
import { collect } from "../lists/collect.ts";
import { withBits } from "./group-bits.ts";
import { areCommon, intersect } from "./intersect.ts";
import { isUnionCheaper, keepEligible, keepMembers, narrow } from "../lists/narrow.ts";
import { sizeOf } from "../lists/posting-list.ts";
import type { WeightedList } from "../lists/posting-lists.ts";
import type { Segment } from "../segment/segment.ts";
import type { Workspace } from "../lists/workspace.ts";

type Group = readonly WeightedList[];

/** Documents that have something of every group. */
interface Matches {
  /** How many there are: they are in `work.docs`, ascending. */
  readonly hits: number;
  /** The groups that `work.scores` says nothing of yet. */
  readonly unread: readonly Group[];
}

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
