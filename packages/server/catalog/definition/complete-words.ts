import { queryWords } from "@atelier/search/words/analyse.ts";
import type { QueryGroup } from "@atelier/search";

/** Asks the index for items that have every one of these words, none of them as the beginning of a longer one. */
export function completeWords(words: string): QueryGroup[] {
  return queryWords(words).map((word) => ({ alternatives: [{ word, weight: 1 }] }));
}
