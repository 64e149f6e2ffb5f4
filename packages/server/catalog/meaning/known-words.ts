import type { CatalogIndex, CatalogItem } from "@atelier/search";
import type { KnownWords } from "./reading.ts";

/** What an index of this thread knows of words. */
export function knownWordsOf(index: Pick<CatalogIndex<CatalogItem>, "frequencyOf" | "search">): KnownWords {
  return {
    frequencies: async (words, beginning) => words.map((word) => index.frequencyOf(word, beginning)),
    matches: async (words) => index.search({ words, limit: 0, unlessCorrected: true }).count > 0,
  };
}
