/*
 * How many eligible documents are in any of several lists, exactly and without looking at their scores.
 */
import type { Bitset } from "./bitset.ts";
import { countBits, countCommon, hasBit, setBit } from "./bitset.ts";
import type { PostingList } from "./posting-list.ts";
import { lengthOf } from "./posting-list.ts";
import { gallop } from "./postings.ts";
import { uniteInto } from "./unite-into.ts";

/** From this ratio on, galloping through the longest list is cheaper than walking it. */
const GALLOP_RATIO = 16;

/** `lists` from the shortest to the longest; `counted` is empty and left so. */
export function countUnion(lists: readonly PostingList[], eligible: Bitset | null, counted: Bitset): number {
  const longest = lists.at(-1);
  if (longest === undefined) return 0;
  const shorter = lists.slice(0, -1);
  if (shorter.length === 0 && eligible === null) return lengthOf(longest);
  if (longest.dense !== null) return countAsBits(longest.dense.bits, lists, eligible, counted);
  const count = countEligible(longest, eligible);
  if (shorter.length === 0) return count;
  const sizeOfShorter = shorter.reduce((sum, list) => sum + lengthOf(list), 0);
  const more = sizeOfShorter * GALLOP_RATIO < lengthOf(longest) ? countFew(shorter, longest, eligible, counted) : countMany(shorter, longest, eligible, counted);
  return count + more;
}

/** Puts all documents together and counts those that are eligible. */
function countAsBits(longest: Bitset, lists: readonly PostingList[], eligible: Bitset | null, counted: Bitset): number {
  const countOf = (found: Bitset) => (eligible === null ? countBits(found) : countCommon(found, eligible));
  if (lists.length === 1) return countOf(longest);
  const union = counted.subarray(0, longest.length);
  uniteInto(union, lists);
  const count = countOf(union);
  union.fill(0);
  return count;
}

function countEligible({ docs, from, to }: PostingList, eligible: Bitset | null): number {
  if (eligible === null) return to - from;
  let count = 0;
  for (let i = from; i < to; i++) {
    const doc = docs[i]!;
    count += (eligible[doc >>> 5]! >>> (doc & 31)) & 1;
  }
  return count;
}

/** Documents of short lists that are not in the longest, one search for each. */
function countFew(shorter: readonly PostingList[], longest: PostingList, eligible: Bitset | null, counted: Bitset): number {
  let count = 0;
  for (const { docs, from, to } of shorter) {
    let place = longest.from;
    for (let i = from; i < to; i++) {
      const doc = docs[i]!;
      place = gallop(longest.docs, place, longest.to, doc);
      if ((place < longest.to && longest.docs[place] === doc) || hasBit(counted, doc)) continue;
      setBit(counted, doc);
      if (eligible === null || hasBit(eligible, doc)) count++;
    }
  }
  for (const { docs, from, to } of shorter) for (let i = from; i < to; i++) counted[docs[i]! >>> 5] = 0;
  return count;
}

/** The same by marking all documents of the longest and then each that is new. No branch: which documents are new cannot be foreseen. */
function countMany(shorter: readonly PostingList[], longest: PostingList, eligible: Bitset | null, counted: Bitset): number {
  for (let i = longest.from; i < longest.to; i++) setBit(counted, longest.docs[i]!);
  let count = 0;
  for (const { docs, from, to } of shorter) {
    for (let i = from; i < to; i++) {
      const doc = docs[i]!;
      const place = doc >>> 5;
      const marked = counted[place]!;
      const wanted = eligible === null ? 1 : eligible[place]! >>> (doc & 31);
      count += ~(marked >>> (doc & 31)) & wanted & 1;
      counted[place] = marked | (1 << (doc & 31));
    }
  }
  counted.fill(0);
  return count;
}
