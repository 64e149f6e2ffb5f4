import type { Bitset } from "../arrays/bitset.ts";
import { andInto } from "../arrays/bitset.ts";
import { withBits } from "./group-bits.ts";
import type { PostingList } from "../lists/posting-list.ts";
import { sizeOf } from "../lists/posting-list.ts";
import type { WeightedList } from "../lists/posting-lists.ts";
import type { Segment } from "../segment/segment.ts";
import type { Workspace } from "../lists/workspace.ts";

/** From this share of all documents on, going through all as bits costs less than looking up each of the smallest group. */
const COMMON_SHARE = 1 / 64;
/** From here on it costs less than collecting the smallest group's documents. */
const VERY_COMMON_SHARE = 1 / 20;

/** Whether many documents have each of the groups. */
export function areCommon(groups: readonly (readonly PostingList[])[], docCount: number): boolean {
  return groups.every((group) => sizeOf(group) > docCount * COMMON_SHARE);
}

/** Whether so many have each of the groups that they are intersected even where the best page alone is wanted. */
export function areVeryCommon(groups: readonly (readonly PostingList[])[], docCount: number): boolean {
  return groups.every((group) => sizeOf(group) > docCount * VERY_COMMON_SHARE);
}

/** The eligible documents that are in every group, in `work.common`: to be emptied by who has read them. */
export function intersect(segment: Segment, groups: readonly (readonly WeightedList[])[], eligible: Bitset | null, work: Workspace): Bitset {
  const found = work.common.subarray(0, (segment.ids.length + 31) >>> 5);
  groups.forEach((group, g) =>
    withBits(segment, group, work, (bits) => {
      if (g === 0) found.set(bits);
      else andInto(found, bits);
    }),
  );
  if (eligible !== null) andInto(found, eligible);
  return found;
}
