import { isIdeaWord } from "./analyse.ts";
import { wordAt } from "./dictionary.ts";
import { SPELLINGS } from "./rank.ts";
import type { Segment } from "./segment.ts";
import { editsAllowed, lettersOf, scanSpellings } from "./spelling.ts";

/** The words of the present items nearest to one that none of them has: the fewest edits, the most frequent of those first, at most SPELLINGS. */
export function nearestSpellings(word: string, segments: readonly Segment[]): string[] {
  const allowed = editsAllowed(lettersOf(word).length);
  // Most misspelt words are one edit away, and a scan for one edit takes a third of the time of a scan for two.
  for (let edits = 1; edits <= allowed; edits++) {
    const found = [...frequenciesOf(word, edits, segments)];
    if (found.length > 0) return found.sort(([a, fa], [b, fb]) => fb - fa || (a < b ? -1 : 1)).slice(0, SPELLINGS).map(([spelling]) => spelling);
  }
  return [];
}

/** The present words within so many edits, and how many items hold each. */
function frequenciesOf(word: string, edits: number, segments: readonly Segment[]): Map<string, number> {
  const frequencies = new Map<string, number>();
  for (const { dictionary, postings } of segments) {
    scanSpellings(dictionary.words, dictionary.spelling, word, edits, (index) => {
      if (postings.frequency[index] === 0) return;
      const spelling = wordAt(dictionary, index);
      if (!isIdeaWord(spelling)) frequencies.set(spelling, (frequencies.get(spelling) ?? 0) + postings.frequency[index]!);
    });
  }
  return frequencies;
}
