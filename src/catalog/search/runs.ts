/*
 * A run: documents of one segment in the order asked for. Segments are searched one by one; the page is cut from the
 * merge of their runs.
 */
import { compareValues } from "./orders.ts";
import type { Segment } from "./segment.ts";

/** The order of an answer: by relevance, or by one of the catalog's orders. */
export type Ranking = "relevance" | { readonly by: string; readonly descending: boolean };

export interface Run {
  readonly segment: Segment;
  readonly docs: Uint32Array;
  /** Relevance keys of the documents; empty in any other ranking. */
  readonly keys: Float64Array;
  /** How many documents of the same order were left out before the first. */
  readonly skipped: number;
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
