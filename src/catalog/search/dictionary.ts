/*
 * The words of one segment, sorted by code points: a word's number is its place, so the words with a common beginning
 * are a range of numbers.
 */
import type { Inflections } from "./inflections.ts";
import { inflectionsOf } from "./inflections.ts";
import type { WordRange } from "./sorted-strings.ts";
import { firstBeyond, firstNotBelow } from "./sorted-strings.ts";
import type { SpellingColumns } from "./spelling-columns.ts";
import { spellingColumns } from "./spelling-columns.ts";
import type { Stem } from "./stem.ts";
import type { Steps } from "./steps.ts";
import type { StringTable } from "./string-table.ts";
import { compareWithBytes, stringAt, stringCount } from "./string-table.ts";

export interface Dictionary {
  readonly words: StringTable;
  readonly inflections: Inflections;
  readonly spelling: SpellingColumns;
}

export const NO_WORD = -1;

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

/** The number of a word, or NO_WORD, and the words that begin with it, itself first among them. */
export function findWord({ words }: Dictionary, word: Uint8Array): { number: number; longer: WordRange } {
  const from = firstNotBelow(words, word);
  const to = firstBeyond(words, word, from);
  const isHeld = from < to && compareWithBytes(words, from, word, false) === 0;
  return { number: isHeld ? from : NO_WORD, longer: { from, to } };
}
