import { isUnspaced, keywordWords } from "./keyword.ts";
import type { Meaning } from "./keywords.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** A part of a term: a word or phrase and what it means, unless the language does not know it. */
export interface Unit {
  text: string;
  meaning: Meaning | undefined;
  /** Whether the language has it, in any form; else its meaning, if it has one, is guessed from how it begins. */
  sure: boolean;
}

const longestPhrase = 5;
const longestWord = 12;

export interface SplitOptions {
  /** Whether the last word may be incomplete. */
  typing: boolean;
  /** Whether a word is one of English: then it is no other form or beginning of a word of this language. */
  isEnglish(word: string): boolean;
}

/**
 * Splits a term into the longest keywords that a language has, phrases of several words among them. Words that a language writes
 * together are split too; what is left of those between keywords (の, 的) falls away, as do repetitions.
 */
export function splitTerm(term: string, vocabulary: Vocabulary, { typing, isEnglish }: SplitOptions): Unit[] {
  const words = keywordWords(term);
  const units: Unit[] = [];
  for (let at = 0; at < words.length; ) {
    const length = phraseLength(words, at, vocabulary);
    const isLast = at + length === words.length;
    if (length > 1) units.push(known(words.slice(at, at + length).join(" "), vocabulary));
    else units.push(...wordUnits(words[at]!, vocabulary, { typing: typing && isLast, isEnglish }));
    at += length;
  }
  const distinct = [...new Map(units.map((unit) => [unit.text, unit])).values()];
  const isKnown = distinct.some(({ text, meaning }) => meaning !== undefined && !vocabulary.isEmpty(text));
  return isKnown ? distinct.filter(({ text }) => !vocabulary.isEmpty(text)) : distinct;
}

/** Words of the longest phrase from a place on; 1 where there is none. */
function phraseLength(words: readonly string[], at: number, vocabulary: Vocabulary): number {
  for (let length = Math.min(longestPhrase, words.length - at); length > 1; length--) {
    if (vocabulary.meaning(words.slice(at, at + length).join(" "))) return length;
  }
  return 1;
}

function wordUnits(word: string, vocabulary: Vocabulary, { typing, isEnglish }: SplitOptions): Unit[] {
  const foreign = vocabulary.meaning(word) !== undefined || !isEnglish(word);
  const whole = foreign ? vocabulary.meaningOfWord(word) : undefined;
  if (whole || !foreign) return [{ text: word, meaning: whole, sure: whole !== undefined }];
  if (isUnspaced(word)) {
    const parts = partsOf(word, vocabulary);
    if (parts.length > 0) return parts;
  }
  return [{ text: word, meaning: vocabulary.guess(word) ?? (typing ? vocabulary.completed(word) : undefined), sure: false }];
}

function known(text: string, vocabulary: Vocabulary): Unit {
  const meaning = vocabulary.meaning(text);
  return { text, meaning, sure: meaning !== undefined };
}

/** The longest keywords from left to right. */
function partsOf(word: string, vocabulary: Vocabulary): Unit[] {
  const letters = [...word];
  const parts: Unit[] = [];
  for (let at = 0; at < letters.length; ) {
    let length = Math.min(longestWord, letters.length - at);
    while (length > 0 && !vocabulary.meaning(letters.slice(at, at + length).join(""))) length--;
    if (length > 0) {
      const text = letters.slice(at, at + length).join("");
      parts.push(known(text, vocabulary));
    }
    at += Math.max(1, length);
  }
  return parts;
}
