import type { Grade } from "./judgements.ts";

/** Places that a first page has. */
export const PAGE = 10;

/**
 * Normalised discounted cumulative gain of a page (Järvelin and Kekäläinen, Cumulated gain-based evaluation of IR techniques, 2002, with the gain
 * 2^grade - 1): 1 when the best of all grades stand first.
 * @param shown grades of what was shown, in order
 * @param all grades of every item there is
 */
export function ndcg(shown: readonly Grade[], all: readonly Grade[]): number {
  const best = [...all].sort((a, b) => b - a);
  return gain(shown) / gain(best);
}

function gain(grades: readonly Grade[]): number {
  return grades.slice(0, PAGE).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}
