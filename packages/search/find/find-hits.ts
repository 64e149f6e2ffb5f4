/*
 * Finds the documents that have something of every group, for a page of the best and an exact count. The smallest group's postings are read
 * once and tested on the way against the next group as bits (collect-hits.ts). What the other groups give a document is left to who looks for the best
 * (top-of-hits.ts).
 */
import type { Bitset } from "../arrays/bitset.ts";
import { collectHits, collectHitsOf } from "./collect-hits.ts";
import { isForKeeping, isKept, withBits } from "./group-bits.ts";
import { GroupReader } from "../lists/group-reader.ts";
import { BITS_AT_ONCE, keepEligible, keepMembers } from "../lists/narrow.ts";
import { lengthOf, sizeOf } from "../lists/posting-list.ts";
import type { WeightedList } from "../lists/posting-lists.ts";
import type { Segment } from "../segment/segment.ts";
import type { Workspace } from "../lists/workspace.ts";

type Group = readonly WeightedList[];

/** Documents that have something of every group. */
export interface Hits {
  /** `work.docs` has so many, each once; `work.scores` what the driver gives each, as `gradeOf` writes it. */
  readonly count: number;
  /** The group with the fewest postings. */
  readonly driver: Group;
  readonly others: readonly Group[];
}

/** What looking up one hit in one list costs, against setting one bit of a union. */
const LOOK_UP_COST = 24;

/** @param eligible null: all documents */
export function findHits(segment: Segment, groups: readonly Group[], eligible: Bitset | null, work: Workspace): Hits {
  const [driver = [], ...others] = [...groups].sort((a, b) => sizeOf(a) - sizeOf(b));
  const [next, ...rest] = others;
  const isTested = next !== undefined && areBitsCheaper(segment, next, sizeOf(driver));
  let count = isTested ? collectMembers(segment, driver, next, work) : collectHits(driver, eligible ?? segment.present.bits, work);
  if (isTested) count = keepEligible(count, eligible, work);
  for (const group of isTested ? rest : others) {
    if (count === 0) break;
    if (areBitsCheaper(segment, group, count)) count = withBits(segment, group, work, (bits) => keepMembers(bits, count, work));
    else count = keepFound(group, count, work);
  }
  return { count, driver, others };
}

/** Whether testing so many documents against a group as bits costs less than looking them up in its lists. */
function areBitsCheaper(segment: Segment, group: Group, tests: number): boolean {
  if (isKept(segment, group)) return true;
  const docCount = segment.ids.length;
  let union = docCount / BITS_AT_ONCE + tests;
  for (const list of group) union += Math.min(lengthOf(list), list.dense === null ? Infinity : docCount / BITS_AT_ONCE);
  return union < tests * group.length * LOOK_UP_COST;
}

/** Those of the driver that the next group has. */
function collectMembers(segment: Segment, driver: Group, next: Group, work: Workspace): number {
  return isForKeeping(segment, next) ? withBits(segment, next, work, (bits) => collectHits(driver, bits, work)) : collectHitsOf(driver, next, work);
}

/** Keeps the hits that one of a group's lists has, looked up one by one. */
function keepFound(group: Group, count: number, { docs, scores }: Workspace): number {
  const reader = new GroupReader(group);
  let kept = 0;
  for (let hit = 0; hit < count; hit++) {
    const doc = docs[hit]!;
    docs[kept] = doc;
    scores[kept] = scores[hit]!;
    kept += reader.has(doc) ? 1 : 0;
  }
  return kept;
}
