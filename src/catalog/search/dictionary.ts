/*
 * The words of one segment, sorted by code points: a word's number is its place, so the words with a common beginning
 * are a range of numbers.
 */
import type { SpellingColumns } from "./spelling.ts";
import { spellingColumns } from "./spelling.ts";
import type { StringTable } from "./string-table.ts";
import { compareWithBytes, stringAt, stringCount } from "./string-table.ts";

export interface Dictionary {
  readonly words: StringTable;
  readonly spelling: SpellingColumns;
}

/** A range of word numbers: `from` included, `to` excluded. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}

export const NO_WORD = -1;

/** From words that are sorted and distinct. */
export function dictionaryOf(words: StringTable): Dictionary {
  return { words, spelling: spellingColumns(words) };
}

export function wordCount(dictionary: Dictionary): number {
  return stringCount(dictionary.words);
}

export function wordAt(dictionary: Dictionary, word: number): string {
  return stringAt(dictionary.words, word);
}

/** The number of a word, or NO_WORD. */
export function findWord(dictionary: Dictionary, word: Uint8Array): number {
  const place = firstNotBelow(dictionary.words, word, false);
  return place < wordCount(dictionary) && compareWithBytes(dictionary.words, place, word, false) === 0 ? place : NO_WORD;
}

/** The words that begin with `prefix`, the word itself among them. */
export function findPrefix(dictionary: Dictionary, prefix: Uint8Array): WordRange {
  return { from: firstNotBelow(dictionary.words, prefix, true), to: firstAbove(dictionary.words, prefix) };
}

function firstNotBelow(words: StringTable, text: Uint8Array, asPrefix: boolean): number {
  let low = 0;
  let high = stringCount(words);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareWithBytes(words, middle, text, asPrefix) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function firstAbove(words: StringTable, prefix: Uint8Array): number {
  let low = 0;
  let high = stringCount(words);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareWithBytes(words, middle, prefix, true) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
