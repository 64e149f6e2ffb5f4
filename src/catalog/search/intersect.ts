import type { Bitset } from "./bitset.ts";
import { andInto } from "./bitset.ts";
import type { PostingList } from "./posting-list.ts";
import { sizeOf } from "./posting-list.ts";
import { uniteInto } from "./unite-into.ts";
import type { Workspace } from "./workspace.ts";

/** From this share of all documents on, going through all as bits costs less than looking up each of the smallest group. */
const COMMON_SHARE = 1 / 64;

/** Whether many documents have each of the groups. */
export function areCommon(groups: readonly (readonly PostingList[])[], docCount: number): boolean {
  return groups.every((group) => sizeOf(group) > docCount * COMMON_SHARE);
}

/** The eligible documents that are in every group, in `work.common`: to be emptied by who has read them. */
export function intersect(groups: readonly (readonly PostingList[])[], eligible: Bitset | null, { docCount, common, counted }: Workspace): Bitset {
  const words = (docCount + 31) >>> 5;
  const found = common.subarray(0, words);
  const union = counted.subarray(0, words);
  groups.forEach((group, g) => {
    const only = group.length === 1 ? group[0]!.dense?.bits : undefined;
    if (g === 0) uniteInto(found, group);
    else if (only !== undefined) andInto(found, only);
    else {
      uniteInto(union, group);
      andInto(found, union);
      union.fill(0);
    }
  });
  if (eligible !== null) andInto(found, eligible);
  return found;
}
