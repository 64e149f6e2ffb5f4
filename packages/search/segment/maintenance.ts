/*
 * What the index tidies up, and when. Segments are kept from the largest to the smallest, each at least FACTOR times what
 * follows, so that there are few of them and each item is copied only a logarithmic number of times (a log-structured
 * merge tree, O'Neil and others, 1996).
 */
import type { SegmentOrder } from "./orders.ts";
import type { Segment } from "./segment.ts";

const FACTOR = 4;
/** A segment with more than this share of removed documents is written again. */
const REMOVED_SHARE = 0.25;

/** Sizes that tests make small, so that everything happens in catalogs of a hundred items. */
export interface MaintenanceLimits {
  /** How many moved documents an order puts up with before it is sorted again. */
  readonly movedDocs: number;
  /** Merges of up to so many documents are done at once, within an upsert. */
  readonly mergedAtOnce: number;
}

/** Comparing 1,024 moved documents costs a search up to 0.2 ms; merging 1,024 documents costs an upsert about 5 ms. */
export const DEFAULT_LIMITS: MaintenanceLimits = { movedDocs: 1024, mergedAtOnce: 1024 };

/** The segments at the end that should become one; fewer than two when all is well. */
export function mergeableTail(segments: readonly Segment[]): readonly Segment[] {
  let following = 0;
  let start = segments.length;
  for (let s = segments.length - 1; s >= 0; s--) {
    const { count } = segments[s]!.present;
    if (s === segments.length - 1 || count < FACTOR * following) start = s;
    following += count;
  }
  return segments.slice(start);
}

/** A segment that holds too much of what is gone. */
export function wastefulSegment(segments: readonly Segment[]): Segment | undefined {
  return segments.find(({ ids, present }) => present.count < ids.length * (1 - REMOVED_SHARE));
}

/** An order that should be sorted again. */
export function disorderedOrder(segments: readonly Segment[], { movedDocs }: MaintenanceLimits): { segment: Segment; order: SegmentOrder } | undefined {
  for (const segment of segments) {
    for (const order of Object.values(segment.orders)) if (order.moved.count > movedDocs) return { segment, order };
  }
  return undefined;
}
