/*
 * The words of one segment, sorted by code points: a word's number is its place, so the words with a common beginning
 * are a range of numbers.
 */
import type { Inflections } from "./inflections.ts";
import { inflectionsOf } from "./inflections.ts";
import { firstBeyond, firstNotBelow } from "./sorted-strings.ts";
import type { SpellingColumns } from "./spelling.ts";
import { spellingColumns } from "./spelling.ts";
import type { Stem } from "./stem.ts";
import type { Steps } from "./steps.ts";
import type { StringTable } from "./string-table.ts";
import { compareWithBytes, stringAt, stringCount } from "./string-table.ts";

export interface Dictionary {
  readonly words: StringTable;
  readonly inflections: Inflections;
  readonly spelling: SpellingColumns;
}

/** A range of word numbers: `from` included, `to` excluded. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}

export const NO_WORD = -1;
export const NO_WORDS: WordRange = { from: 0, to: 0 };

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
  const place = firstNotBelow(words, word);
  return place < stringCount(words) && compareWithBytes(words, place, word, false) === 0 ? place : NO_WORD;
}

/** The words that begin with `prefix`, the word itself first among them. */
export function findPrefix({ words }: Dictionary, prefix: Uint8Array): WordRange {
  return { from: firstNotBelow(words, prefix), to: firstBeyond(words, prefix) };
}
