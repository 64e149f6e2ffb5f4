/*
 * Whole groups of words as bits: a word with its other forms, its longer words and its synonyms. Queries differ, but the groups
 * in them come again, and putting the documents of one together takes most of the time of a query that has it. The latest used are kept.
 */
import type { Bitset } from "../arrays/bitset.ts";
import { countBits, countCommon } from "../arrays/bitset.ts";
import type { HighDocs } from "./high-docs.ts";
import { costOfHigh, markHigh } from "./high-docs.ts";
import type { UnitedGroup } from "./kept-groups.ts";
import { KeptGroups } from "./kept-groups.ts";
import { sizeOf } from "../lists/posting-list.ts";
import type { WeightedList } from "../lists/posting-lists.ts";
import type { Segment } from "../segment/segment.ts";
import { uniteInto } from "../lists/unite-into.ts";
import type { Workspace } from "../lists/workspace.ts";

/** How many groups are kept: an eighth of a byte each for each document of the segment, and a fourth of that for their high documents. */
const KEPT_GROUPS = 42;
/** From this share of all documents on, going through a group's postings once more costs more than going through bits. */
const WORTH_KEEPING = 1 / 32;

const kept = new WeakMap<Segment, KeptGroups>();

/** Whether a group has so many postings that its bits are kept. */
export function isWorthKeeping(group: readonly WeightedList[], docCount: number): boolean {
  return sizeOf(group) > docCount * WORTH_KEEPING;
}

/** Whether the bits of a group are at hand. */
export function isKept(segment: Segment, group: readonly WeightedList[]): boolean {
  return isWorthKeeping(group, segment.ids.length) && kept.get(segment)?.has(group) === true;
}

/** Whether the bits of a group are at hand, or are to be kept from now on. */
export function isForKeeping(segment: Segment, group: readonly WeightedList[]): boolean {
  if (group.length === 1 && group[0]!.dense !== null) return true;
  return isWorthKeeping(group, segment.ids.length) && keptOf(segment).wants(group);
}

/** How many documents a group that is worth keeping has, or how many of the eligible ones. */
export function countUnited(segment: Segment, group: readonly WeightedList[], eligible: Bitset | null): number {
  const united = unitedGroup(segment, group);
  return eligible === null ? (united.count ??= countBits(united.bits)) : countCommon(united.bits, eligible);
}

/** A group that is worth keeping. Its bits are shared: do not write to them. */
function unitedGroup(segment: Segment, group: readonly WeightedList[]): UnitedGroup {
  return keptOf(segment).get(group, (bits) => uniteInto(bits, distinctOf(group)));
}

function keptOf(segment: Segment): KeptGroups {
  let groups = kept.get(segment);
  if (groups === undefined) kept.set(segment, (groups = new KeptGroups(segment.ids.length, KEPT_GROUPS)));
  return groups;
}

/** The lists that have all documents of a group. */
export function distinctOf(group: readonly WeightedList[]): WeightedList[] {
  return group.filter(({ repeated }) => !repeated);
}

/**
 * The documents to which a group that is kept gives much, good until the next group is asked for its bits. @param worth so many postings may be gone
 * through for it: undefined where it takes more
 */
export function highDocs(segment: Segment, group: readonly WeightedList[], worth: number, { turn }: Workspace): HighDocs | undefined {
  if (!isWorthKeeping(group, segment.ids.length)) return undefined;
  return kept.get(segment)?.high(group, turn, costOfHigh(group) < worth ? (high) => markHigh(high, group) : undefined);
}

/** Calls `use` with the bits of a group, which last as long as it does. */
export function withBits<T>(segment: Segment, group: readonly WeightedList[], { counted }: Workspace, use: (bits: Bitset) => T): T {
  const docCount = segment.ids.length;
  const only = group.length === 1 ? group[0]!.dense : null;
  if (only !== null) return use(only.bits);
  if (isWorthKeeping(group, docCount)) return use(unitedGroup(segment, group).bits);
  const bits = counted.subarray(0, (docCount + 31) >>> 5);
  uniteInto(bits, distinctOf(group));
  const result = use(bits);
  bits.fill(0);
  return result;
}
