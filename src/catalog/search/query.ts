/*
 * From what was typed to what is looked up: groups of alternatives, each with its rarity over all segments. An item
 * matches when it has something of every group.
 */
import { tokenise } from "./analyse.ts";
import type { QueryAlternative, QueryGroup } from "./catalog-index.ts";
import { NO_WORD, findPrefix, findWord, wordAt } from "./dictionary.ts";
import { OTHER_SPELLING_WEIGHT, PREFIX_WEIGHT, SPELLINGS, STEM_WEIGHT, rarityOf } from "./rank.ts";
import type { Segment } from "./segment.ts";
import { editsAllowed, lettersOf, scanSpellings } from "./spelling.ts";
import type { Stem } from "./stem.ts";
import { encodeString } from "./string-table.ts";

/** Something to look up in each segment: a word, or every word that begins with it. */
export interface Lookup {
  readonly text: Uint8Array;
  readonly prefix: boolean;
  /** What an impact is multiplied by, see rank.ts. */
  readonly rarity: number;
}

export interface ResolvedQuery {
  /** Each group's alternatives. A group without any matches nothing. */
  readonly groups: readonly (readonly Lookup[])[];
  readonly correctedQuery?: string;
}

interface WrittenGroup extends QueryGroup {
  readonly written: string;
}

/** The groups of a typed query: one for each word, the last word also as a prefix. */
function typedGroups(query: string): WrittenGroup[] {
  const tokens = tokenise(query);
  return tokens.flatMap(({ written, words }, t) =>
    words.map((word, i) => ({
      written: words.length === 1 ? written : word,
      alternatives: [{ word, weight: 1, prefix: t === tokens.length - 1 && i === words.length - 1 }],
    })),
  );
}

/** Null when the query is blank, which asks for everything. */
export function resolveQuery(query: string | readonly QueryGroup[], segments: readonly Segment[], stem: Stem): ResolvedQuery | null {
  if (query.length === 0 || (typeof query === "string" && query.trim() === "")) return null;
  const written = typeof query === "string" ? typedGroups(query) : query.map((group) => ({ ...group, written: group.alternatives[0]?.word ?? "" }));
  if (written.length === 0) return { groups: [[]] };
  const size = segments.reduce((sum, { present }) => sum + present.count, 0);
  const corrections = new Map<WrittenGroup, string>();
  const groups = written.map((group) => {
    const found = group.alternatives.flatMap((alternative) => lookupsOf(alternative, segments, size, stem));
    if (found.length > 0 || group.alternatives.length === 0) return found;
    const spellings = nearestSpellings(group.alternatives[0]!.word, segments);
    if (spellings.length > 0) corrections.set(group, spellings[0]!);
    return spellings.flatMap((word, i) => lookupsOf({ word, weight: i === 0 ? 1 : OTHER_SPELLING_WEIGHT }, segments, size, stem));
  });
  if (corrections.size === 0) return { groups };
  return { groups, correctedQuery: written.map((group) => corrections.get(group) ?? group.written).join(" ") };
}

/** The word itself, its stem where that is another word, and the words it begins; only what some present item has. */
function lookupsOf({ word, weight, prefix = false }: QueryAlternative, segments: readonly Segment[], size: number, stem: Stem): Lookup[] {
  const stemmed = stem(word);
  const wanted = [{ text: encodeString(word), prefix: false, weight }];
  if (stemmed !== word) wanted.push({ text: encodeString(stemmed), prefix: false, weight: weight * STEM_WEIGHT });
  if (prefix) wanted.push({ text: encodeString(word), prefix: true, weight: weight * PREFIX_WEIGHT });
  return wanted.flatMap((lookup) => {
    const frequency = segments.reduce((sum, segment) => sum + frequencyIn(segment, lookup.text, lookup.prefix), 0);
    return frequency === 0 ? [] : [{ text: lookup.text, prefix: lookup.prefix, rarity: rarityOf(frequency, size, lookup.weight) }];
  });
}

/** How many present documents have the word; for a prefix, the sum over its words. */
function frequencyIn({ dictionary, postings }: Segment, text: Uint8Array, prefix: boolean): number {
  if (!prefix) {
    const word = findWord(dictionary, text);
    return word === NO_WORD ? 0 : postings.frequency[word]!;
  }
  const { from, to } = findPrefix(dictionary, text);
  let sum = 0;
  for (let word = from; word < to; word++) sum += postings.frequency[word]!;
  return sum;
}

/** The written words of the catalog nearest to one that it does not hold: the fewest edits first, then the most frequent. */
function nearestSpellings(word: string, segments: readonly Segment[]): string[] {
  const edits = editsAllowed(lettersOf(word).length);
  if (edits === 0) return [];
  let nearest = edits;
  const frequencies = new Map<string, number>();
  for (const { dictionary, postings } of segments) {
    scanSpellings(dictionary.words, dictionary.spelling, word, nearest, (index, distance) => {
      if (postings.writtenFrequency[index] === 0 || distance > nearest) return;
      if (distance < nearest) frequencies.clear();
      nearest = distance;
      const spelling = wordAt(dictionary, index);
      frequencies.set(spelling, (frequencies.get(spelling) ?? 0) + postings.writtenFrequency[index]!);
    });
  }
  return [...frequencies].sort(([a, fa], [b, fb]) => fb - fa || (a < b ? -1 : 1)).slice(0, SPELLINGS).map(([spelling]) => spelling);
}
