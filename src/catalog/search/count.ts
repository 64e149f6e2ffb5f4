/*
 * How many eligible documents are in any of several lists, exactly and without looking at their scores.
 */
import type { Bitset } from "./bitset.ts";
import { countCommon, countListed, clearWords, hasBit, setBit, setBits } from "./bitset.ts";
import { countUnited, distinctOf, isWorthKeeping } from "./group-bits.ts";
import type { PostingList } from "./posting-list.ts";
import { lengthOf, sizeOf } from "./posting-list.ts";
import type { WeightedList } from "./posting-lists.ts";
import { gallop } from "./postings.ts";
import type { Segment } from "./segment.ts";
import type { Workspace } from "./workspace.ts";

/** From this ratio on, looking the others up in the longest list is cheaper than walking it. */
const FEW_RATIO = 16;

/** @param group lists from the shortest to the longest */
export function countGroup(segment: Segment, group: readonly WeightedList[], eligible: Bitset | null, { counted }: Workspace): number {
  const lists = distinctOf(group);
  const longest = lists.at(-1);
  if (longest === undefined) return 0;
  const shorter = lists.slice(0, -1);
  if (sizeOf(shorter) * FEW_RATIO < lengthOf(longest)) return countEligible(longest, eligible) + countFew(shorter, longest, eligible, counted);
  if (!isWorthKeeping(group, segment.ids.length)) return countEligible(longest, eligible) + countMany(shorter, longest, eligible, counted);
  return countUnited(segment, group, eligible);
}

function countEligible({ docs, from, to, dense }: PostingList, eligible: Bitset | null): number {
  if (eligible === null) return to - from;
  if (dense !== null) return countCommon(dense.bits, eligible);
  return countListed(eligible, docs, from, to);
}

/** Documents of short lists that are not in the longest, one search for each. */
function countFew(shorter: readonly PostingList[], longest: PostingList, eligible: Bitset | null, counted: Bitset): number {
  let count = 0;
  for (const { docs, from, to } of shorter) {
    let place = longest.from;
    for (let i = from; i < to; i++) {
      const doc = docs[i]!;
      if (longest.dense === null) place = gallop(longest.docs, place, longest.to, doc);
      const isInLongest = longest.dense === null ? place < longest.to && longest.docs[place] === doc : hasBit(longest.dense.bits, doc);
      if (isInLongest || hasBit(counted, doc)) continue;
      setBit(counted, doc);
      if (eligible === null || hasBit(eligible, doc)) count++;
    }
  }
  for (const { docs, from, to } of shorter) clearWords(counted, docs, from, to);
  return count;
}

/** The same by marking all documents of the longest and then each that is new. */
function countMany(shorter: readonly PostingList[], longest: PostingList, eligible: Bitset | null, counted: Bitset): number {
  setBits(counted, longest.docs, longest.from, longest.to);
  let count = 0;
  for (const { docs, from, to } of shorter) count += countNew(docs, from, to, counted, eligible);
  counted.fill(0);
  return count;
}

/** Marks documents, and counts the eligible ones that were not marked. No branch: which are new cannot be foreseen. */
function countNew(docs: Uint32Array, from: number, to: number, marked: Bitset, eligible: Bitset | null): number {
  let count = 0;
  for (let i = from; i < to; i++) {
    const doc = docs[i]!;
    const before = marked[doc >>> 5]!;
    const wanted = eligible === null ? 1 : eligible[doc >>> 5]! >>> doc;
    count += ~(before >>> doc) & wanted & 1;
    marked[doc >>> 5] = before | (1 << doc);
  }
  return count;
}
