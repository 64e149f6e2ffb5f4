/*
 * The words of one segment, sorted by code points: a word's number is its place, so the words with a common beginning
 * are a range of numbers.
 */
import { NO_PLACE, placeOf } from "../arrays/hashed-places.ts";
import type { Inflections } from "./inflections.ts";
import { inflectionsOf } from "./inflections.ts";
import type { WordRange } from "../arrays/sorted-strings.ts";
import { firstBeyond, firstNotBelow } from "../arrays/sorted-strings.ts";
import type { SpellingColumns } from "./spelling-columns.ts";
import { spellingColumns } from "./spelling-columns.ts";
import type { Stem } from "./stem.ts";
import type { Steps } from "../arrays/steps.ts";
import type { StringTable } from "../arrays/string-table.ts";
import { stringAt, stringCount } from "../arrays/string-table.ts";

export interface Dictionary {
  readonly words: StringTable;
  readonly inflections: Inflections;
  readonly spelling: SpellingColumns;
}

export const NO_WORD = NO_PLACE;

/** From words that are sorted and distinct. */
export function* dictionaryOf(words: StringTable, stem: Stem): Steps<Dictionary> {
  return { words, inflections: yield* inflectionsOf(words, stem), spelling: yield* spellingColumns(words) };
}

export function wordCount(dictionary: Dictionary): number {
  return stringCount(dictionary.words);
}

export function wordAt(dictionary: Dictionary, word: number): string {
  return stringAt(dictionary.words, word);
}

/** The number of a word, or NO_WORD. */
export function findWord({ words }: Dictionary, word: Uint8Array): number {
  return placeOf(words, word);
}

/** The words that begin with one, itself first among them. @param number of the word, or NO_WORD */
export function wordsBeginningWith({ words }: Dictionary, word: Uint8Array, number: number): WordRange {
  const from = number === NO_WORD ? firstNotBelow(words, word) : number;
  return { from, to: firstBeyond(words, word, from) };
}
