import { LRUCache } from "lru-cache";
import { isIdeaWord } from "../words/analyse.ts";
import { wordAt } from "../words/dictionary.ts";
import { SPELLINGS } from "../rank.ts";
import type { Segment } from "../segment/segment.ts";
import { lettersOf } from "../words/spelling-columns.ts";
import { editsAllowed, scanSpellings } from "../words/spelling.ts";

/** Some 200 bytes each. One search for what was meant asks several times for the same word. */
const REMEMBERED = 512;

/** Good for as long as nothing is removed: segments never get more, and others come as another list. */
interface Known {
  readonly present: number;
  readonly spellings: LRUCache<string, readonly string[]>;
}

const known = new WeakMap<readonly Segment[], Known>();

/** The words of the present items nearest to one that none of them has: the fewest edits, the most frequent of those first, at most SPELLINGS. */
export function nearestSpellings(word: string, segments: readonly Segment[]): readonly string[] {
  const present = segments.reduce((sum, segment) => sum + segment.present.count, 0);
  let kept = known.get(segments);
  if (kept?.present !== present) known.set(segments, (kept = { present, spellings: new LRUCache({ max: REMEMBERED }) }));
  let spellings = kept.spellings.get(word);
  if (spellings === undefined) kept.spellings.set(word, (spellings = findSpellings(word, segments)));
  return spellings;
}

function findSpellings(word: string, segments: readonly Segment[]): readonly string[] {
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
