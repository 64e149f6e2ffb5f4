import { subjectEntries } from "./lexicon/subjects.ts";
import {
  actionWords, cameraWords, colourWords, lensWords, moodWords, particleWords, placeWords, seasonWords, timeWords, weatherWords,
} from "./lexicon/surroundings.ts";
import { compounds } from "./noun-position.ts";
import type { Token } from "./tokenise.ts";

const longestPhrase = 3;

/** The longest phrase of the lexicons that begins at a token, within its clause; the token alone where there is none. */
export function longestKnown(tokens: readonly Token[], at: number): { phrase: string; length: number } {
  for (let length = Math.min(longestPhrase, tokens.length - at); length > 1; length--) {
    const words = tokens.slice(at, at + length);
    if (words.some(({ clause }) => clause !== words[0]!.clause)) continue;
    for (const phrase of [words.map(({ text }) => text).join(" "), [...words.slice(0, -1).map(({ text }) => text), words.at(-1)!.base].join(" ")]) {
      if (dictionaries.some((dictionary) => dictionary.has(phrase))) return { phrase, length };
    }
  }
  const { text, base } = tokens[at]!;
  return { phrase: dictionaries.some((dictionary) => dictionary.has(text)) ? text : base, length: 1 };
}

const dictionaries: readonly { has(word: string): boolean }[] = [
  subjectEntries, placeWords, timeWords, weatherWords, seasonWords, moodWords, particleWords, cameraWords, lensWords, colourWords, actionWords,
  compounds,
];
