import { readDataLines } from "../data-lines.ts";
import { synonymKey } from "../synonyms.ts";
import { type ConceptsOf, conceptsOf } from "./concepts.ts";
import { readVocabulary } from "./vocabularies.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Lists of synonyms of all catalogs: their words are English wherever they are asked for. */
const lists = ["english-synonyms.txt", "../sounds.txt", "../music.txt"];

/** Letters of a plural; shorter words that end in s are rarely one. */
const shortestPlural = 3;

/** What emoji are called in English, and which English words are near in meaning. */
export interface English {
  vocabulary: Vocabulary;
  conceptsOf: ConceptsOf;
  /** Whether English has a word in any form, as far as emoji and our lists have it. */
  knows(word: string): boolean;
  /** Whether it has a word in just this form, or the plural of one. */
  isWord(word: string): boolean;
  /** The words of our lists. */
  listed: ReadonlySet<string>;
}

let english: Promise<English> | undefined;

/** Read at the first use, once for all catalogs. What could not be read is tried again the next time. */
export function loadEnglish(): Promise<English> {
  return (english ??= readEnglish().catch((error: unknown) => {
    english = undefined;
    throw error;
  }));
}

async function readEnglish(): Promise<English> {
  const vocabulary = await readVocabulary("en");
  const words = lists.flatMap((list) => readDataLines(new URL(list, import.meta.url))).flatMap((line) => line.split(/[\s,:]+/));
  const listed = new Set(words.filter((word) => word !== ""));
  const listedKeys = new Set([...listed].map((word) => synonymKey([word])));
  const isHeld = (word: string) => listed.has(word) || vocabulary.meaning(word) !== undefined;
  return {
    vocabulary, listed, conceptsOf: conceptsOf(vocabulary.keywords),
    knows: (word) => listedKeys.has(synonymKey([word])) || vocabulary.meaningOfWord(word) !== undefined,
    isWord: (word) => isHeld(word) || (word.length > shortestPlural && word.endsWith("s") && isHeld(word.slice(0, -1))),
  };
}
