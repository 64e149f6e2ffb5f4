/*
 * Where segments have the words of queries.
 */
import type { Dictionary } from "../words/dictionary.ts";
import { NO_WORD, findWord, wordsBeginningWith } from "../words/dictionary.ts";
import { formsOf, formsOfWord } from "../words/inflections.ts";
import type { Segment } from "../segment/segment.ts";
import type { WordRange } from "../arrays/sorted-strings.ts";
import { NO_WORDS } from "../arrays/sorted-strings.ts";
import type { Stem } from "../words/stem.ts";
import { encodeString } from "../arrays/string-table.ts";

export interface WordPlaces {
  readonly dictionary: Dictionary;
  /** Its number, or NO_WORD. */
  readonly number: number;
  /** Places in the dictionary's inflections of the words with its stem. */
  readonly forms: WordRange;
  /** Numbers of the words that begin with it, itself included: none where nobody asked for them. */
  readonly longer: WordRange;
  /** How many present items hold the word, its forms and the longer words; who holds several counts for each. */
  readonly exact: number;
  readonly inflected: number;
  readonly prefixed: number;
}

/**
 * Nothing of it is kept: a memory of words is as slow, for it lies where the processor's cache does not reach, and every collection of garbage goes through it.
 * @param stem that of the dictionary's inflections
 * @param prefix whether longer words are asked for
 */
export function placesOf({ dictionary, postings: { frequency } }: Segment, word: string, stem: Stem, prefix: boolean): WordPlaces {
  const { inflections } = dictionary;
  const text = encodeString(word);
  const number = findWord(dictionary, text);
  const forms = number === NO_WORD ? formsOf(inflections, encodeString(stem(word))) : formsOfWord(inflections, number);
  const longer = prefix ? wordsBeginningWith(dictionary, text, number) : NO_WORDS;
  let [inflected, prefixed] = [0, 0];
  for (let form = forms.from; form < forms.to; form++) inflected += frequency[inflections.words[form]!]!;
  for (let one = longer.from; one < longer.to; one++) prefixed += frequency[one]!;
  return { dictionary, number, forms, longer, exact: number === NO_WORD ? 0 : frequency[number]!, inflected, prefixed };
}
