import { isIdeaWord } from "./analyse.ts";
import { wordAt } from "./dictionary.ts";
import { SPELLINGS } from "./rank.ts";
import type { Segment } from "./segment.ts";
import { editsAllowed, lettersOf, scanSpellings } from "./spelling.ts";

/** The words of the present items nearest to one that none of them has: the fewest edits, the most frequent of those first, at most SPELLINGS. */
export function nearestSpellings(word: string, segments: readonly Segment[]): string[] {
  let nearest = editsAllowed(lettersOf(word).length);
  const frequencies = new Map<string, number>();
  if (nearest === 0) return [];
  for (const { dictionary, postings } of segments) {
    scanSpellings(dictionary.words, dictionary.spelling, word, nearest, (index, distance) => {
      if (postings.frequency[index] === 0 || distance > nearest) return;
      const spelling = wordAt(dictionary, index);
      if (isIdeaWord(spelling)) return;
      if (distance < nearest) frequencies.clear();
      nearest = distance;
      frequencies.set(spelling, (frequencies.get(spelling) ?? 0) + postings.frequency[index]!);
    });
  }
  return [...frequencies].sort(([a, fa], [b, fb]) => fb - fa || (a < b ? -1 : 1)).slice(0, SPELLINGS).map(([spelling]) => spelling);
}
