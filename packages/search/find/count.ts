/*
 * How many eligible documents are in any of several lists, exactly and without looking at their scores.
 */
import type { Bitset } from "../arrays/bitset.ts";
import { countCommon, hasBit, setBit } from "../arrays/bitset.ts";
import { countUnited, distinctOf, isWorthKeeping } from "./group-bits.ts";
import { ListCursor } from "../lists/list-cursor.ts";
import { clearListed, countListed, countNew, setListed } from "../segment/listed-bits.ts";
import type { PostingList } from "../lists/posting-list.ts";
import { lengthOf, sizeOf } from "../lists/posting-list.ts";
import type { WeightedList } from "../lists/posting-lists.ts";
import type { Segment } from "../segment/segment.ts";
import { NO_PLACE, firstDocOf } from "../segment/spans.ts";
import type { Workspace } from "../lists/workspace.ts";

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

function countEligible(list: PostingList, eligible: Bitset | null): number {
  if (eligible === null) return lengthOf(list);
  if (list.dense !== null) return countCommon(list.dense.bits, eligible);
  return countListed(eligible, list);
}

/** Documents of short lists that are not in the longest, one search for each. */
function countFew(shorter: readonly PostingList[], longest: PostingList, eligible: Bitset | null, counted: Bitset): number {
  let count = 0;
  for (const { docs, spans: { starts, numbers }, firstSpan, endSpan } of shorter) {
    const cursor = new ListCursor(longest);
    for (let span = firstSpan; span < endSpan; span++) {
      const first = firstDocOf(numbers[span]!);
      for (let i = starts[span]!; i < starts[span + 1]!; i++) {
        const doc = first + docs[i]!;
        const isInLongest = longest.dense === null ? cursor.find(doc) !== NO_PLACE : hasBit(longest.dense.bits, doc);
        if (isInLongest || hasBit(counted, doc)) continue;
        setBit(counted, doc);
        if (eligible === null || hasBit(eligible, doc)) count++;
      }
    }
  }
  for (const list of shorter) clearListed(counted, list);
  return count;
}

/** The same by marking all documents of the longest and then each that is new. */
function countMany(shorter: readonly PostingList[], longest: PostingList, eligible: Bitset | null, counted: Bitset): number {
  setListed(counted, longest);
  let count = 0;
  for (const list of shorter) count += countNew(counted, list, eligible);
  counted.fill(0);
  return count;
}
