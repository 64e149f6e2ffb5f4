/*
 * Which words of a dictionary are forms of one another: those with one stem. Items are indexed under the words they hold
 * and nothing else; a query for "cat" looks up "cats" too.
 */
import { NO_PLACE, placeOf } from "../arrays/hashed-places.ts";
import type { WordRange } from "../arrays/sorted-strings.ts";
import { NO_WORDS } from "../arrays/sorted-strings.ts";
import { ascending, sortByString } from "../arrays/sort.ts";
import type { Stem } from "./stem.ts";
import type { Steps } from "../arrays/steps.ts";
import type { StringTable } from "../arrays/string-table.ts";
import { StringTableBuilder, bytesAt, compareStrings, encodeString, stringAt, stringCount } from "../arrays/string-table.ts";

/** The forms of stem s are words[offsets[s]..offsets[s + 1]), ascending. */
export interface Inflections {
  /** Sorted and distinct. */
  readonly stems: StringTable;
  readonly offsets: Uint32Array<ArrayBuffer>;
  readonly words: Uint32Array<ArrayBuffer>;
}

/** Words between two yields: a stemmer call takes 15 microseconds. */
const STEMS_AT_ONCE = 128;

export function* inflectionsOf(words: StringTable, stem: Stem): Steps<Inflections> {
  const stemOfWord = new StringTableBuilder();
  for (let word = 0; word < stringCount(words); word++) {
    if (word % STEMS_AT_ONCE === 0) yield;
    stemOfWord.add(encodeString(stem(stringAt(words, word))));
  }
  const table = stemOfWord.build();
  const byStem = ascending(stringCount(words));
  yield* sortByString(byStem, table);
  const stems = new StringTableBuilder();
  const offsets: number[] = [];
  byStem.forEach((word, place) => {
    if (place > 0 && compareStrings(table, word, table, byStem[place - 1]!) === 0) return;
    stems.add(bytesAt(table, word));
    offsets.push(place);
  });
  return { stems: stems.build(), offsets: Uint32Array.of(...offsets, byStem.length), words: byStem };
}

/** By word, the number of its stem: made on first use, a millisecond for a hundred thousand words. */
const stemsByWord = new WeakMap<Inflections, Uint32Array<ArrayBuffer>>();

/** The same for a word that is held, whose stem need not be found: to stem a word takes as long as many searches. */
export function formsOfWord(inflections: Inflections, word: number): WordRange {
  const { offsets, words } = inflections;
  let stems = stemsByWord.get(inflections);
  if (stems === undefined) {
    stemsByWord.set(inflections, (stems = new Uint32Array(words.length)));
    for (let stem = 0; stem + 1 < offsets.length; stem++) for (let place = offsets[stem]!; place < offsets[stem + 1]!; place++) stems[words[place]!] = stem;
  }
  const stem = stems[word]!;
  return { from: offsets[stem]!, to: offsets[stem + 1]! };
}

/** Places in `words` of those that have a stem. */
export function formsOf({ stems, offsets }: Inflections, stem: Uint8Array): WordRange {
  const place = placeOf(stems, stem);
  return place === NO_PLACE ? NO_WORDS : { from: offsets[place]!, to: offsets[place + 1]! };
}
