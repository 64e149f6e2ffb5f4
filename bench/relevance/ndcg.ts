import type { Grade } from "./judgements.ts";

/** Places that a first page has. */
export const PAGE = 10;

/**
 * Normalised discounted cumulative gain of a page (Järvelin and Kekäläinen, Cumulated gain-based evaluation of IR techniques, 2002, with the gain
 * 2^grade - 1): 1 when the best of all grades stand first.
 * @param shown grades of what was shown, in order
 * @param best the best grades that there are, in descending order
 */
export function ndcg(shown: readonly Grade[], best: readonly Grade[]): number {
  return gain(shown) / gain(best);
}

function gain(grades: readonly Grade[]): number {
  return grades.slice(0, PAGE).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}
