/*
 * A run: documents of one segment in the order asked for. Segments are searched one by one; the page is cut from the
 * merge of their runs.
 */
import { compareValues } from "../segment/orders.ts";
import type { Segment } from "../segment/segment.ts";
import type { TopKeys } from "../arrays/top-keys.ts";

/** One of the catalog's orders. */
export interface Order {
  readonly by: string;
  readonly descending: boolean;
}

/** The order of an answer. */
export type Ranking = "relevance" | Order;

/** Places from..to of an order. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** Which places of its own order a segment has to give, when it gives so many documents in other runs beside it. */
export type WindowBeside = (extra: number) => Window;

/** What a segment has found: how many documents, and of those the ones that the page may need. */
export interface Found {
  readonly count: number;
  readonly runs: readonly Run[];
}

/** Pages that end by this place come from a heap of that size, later ones from a selection among all hits. */
export const TOP_PAGES = 1024;

export interface Run {
  readonly segment: Segment;
  readonly docs: ArrayLike<number>;
  /** Relevance keys of the documents; empty in any other ranking. */
  readonly keys: ArrayLike<number>;
  /** How many documents of the same order were left out before the first. */
  readonly skipped: number;
}

/** The best documents that a heap has kept, less the first `skipped`. */
export function topRun(segment: Segment, top: TopKeys, skipped: number): Run {
  const { keys, docs } = top.sorted();
  return skipped === 0 ? { segment, skipped, keys, docs } : { segment, skipped, keys: keys.slice(skipped), docs: docs.slice(skipped) };
}

/** Negative when document `i` of one run comes before document `j` of another. Never 0: ids differ. */
export function compareInRuns(left: Run, i: number, right: Run, j: number, ranking: Ranking): number {
  if (ranking === "relevance") return left.keys[i]! - right.keys[j]!;
  const a = left.docs[i]!;
  const b = right.docs[j]!;
  const { by, descending } = ranking;
  return compareValues(left.segment.orders[by]!, a, right.segment.orders[by]!, b, descending) || left.segment.ids[a]! - right.segment.ids[b]!;
}

/**
 * The ids at places from..to of all runs merged. At most one run may have skipped documents, and no more of them than
 * `from` less the length of all other runs: then whatever was skipped lies before the page.
 */
export function mergeRuns(runs: readonly Run[], ranking: Ranking, from: number, to: number): number[] {
  const heads = runs.map(() => 0);
  let place = 0;
  const shortened = runs.find(({ skipped }) => skipped > 0);
  if (shortened !== undefined) {
    if (shortened.docs.length === 0) return [];
    runs.forEach((run, r) => {
      if (run !== shortened) heads[r] = lengthBefore(run, shortened, ranking);
      place += run.skipped + heads[r]!;
    });
  }
  const ids: number[] = [];
  for (; place < to; place++) {
    const next = firstHead(runs, heads, ranking);
    if (next === undefined) break;
    const { segment, docs } = runs[next]!;
    const doc = docs[heads[next]!++]!;
    if (place >= from) ids.push(segment.ids[doc]!);
  }
  return ids;
}

/** How many documents of `run` come before the first of `other`. */
function lengthBefore(run: Run, other: Run, ranking: Ranking): number {
  let low = 0;
  let high = run.docs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareInRuns(run, middle, other, 0, ranking) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function firstHead(runs: readonly Run[], heads: readonly number[], ranking: Ranking): number | undefined {
  let first: number | undefined;
  for (let r = 0; r < runs.length; r++) {
    if (heads[r]! >= runs[r]!.docs.length) continue;
    if (first === undefined || compareInRuns(runs[r]!, heads[r]!, runs[first]!, heads[first]!, ranking) < 0) first = r;
  }
  return first;
}
