import type { DenseDocs } from "../segment/dense-docs.ts";
import type { ImpactList } from "../segment/spans.ts";

/** Documents with an impact for each, ascending: entries from..to of two columns. */
export interface PostingList extends ImpactList {
  readonly from: number;
  readonly to: number;
  /** The highest impact in the list, or more. */
  readonly peak: number;
  /** The same documents as bits, when the list is long. */
  readonly dense: DenseDocs | null;
}

export function lengthOf({ from, to }: PostingList): number {
  return to - from;
}

/** How many postings a group has: no fewer than documents. */
export function sizeOf(group: readonly PostingList[]): number {
  return group.reduce((sum, list) => sum + lengthOf(list), 0);
}
