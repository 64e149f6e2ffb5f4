import { setImmediate as breathe } from "node:timers/promises";
import type { Annotation } from "./annotations.ts";
import { keywordWords } from "./keyword.ts";

/** How much an emoji is what a keyword means: by emoji, the greater the more. */
export type Meaning = ReadonlyMap<string, number>;

/** The keywords of one language, words and phrases of folded words with spaces between. */
export interface Keywords {
  meanings: ReadonlyMap<string, Meaning>;
  /** Words that phrases need and that mean little alone, such as articles. */
  emptyWords: ReadonlySet<string>;
  /** Every keyword in the order of its code units. */
  sorted: readonly string[];
}

/** The emoji's name; a word of its name, or a keyword; a word of a keyword that is a phrase. */
const shares = { name: 3, keyword: 2, part: 1 };
/** Of how many emoji a word must be a part, and of none a keyword, to be an empty one. */
const emptyFrom = 6;

/** Annotations read between two looks at the event loop: 1 to 5 ms. A language takes 30 to 150 ms in all. */
const annotationsAtOnce = 64;

/** Turns annotations round: from what emoji are called to which emoji are called so. */
export async function keywordsOf(annotations: readonly Annotation[]): Promise<Keywords> {
  const meanings = new Map<string, Map<string, number>>();
  const keywords = new Set<string>();
  const wordsOf = remembering(keywordWords);
  const mean = (key: string, emoji: string, share: number) => {
    let meaning = meanings.get(key);
    if (!meaning) meanings.set(key, (meaning = new Map()));
    if (share > (meaning.get(emoji) ?? 0)) meaning.set(emoji, share);
  };
  for (const [i, { emoji, name, keywords: phrases }] of annotations.entries()) {
    if (i % annotationsAtOnce === 0) await breathe();
    for (const phrase of name === undefined ? phrases : [name, ...phrases]) {
      const words = wordsOf(phrase);
      if (words.length === 0) continue;
      const key = words.join(" ");
      keywords.add(key);
      mean(key, emoji, phrase === name ? shares.name : shares.keyword);
      if (words.length > 1) for (const part of words) mean(part, emoji, phrase === name ? shares.keyword : shares.part);
    }
  }
  const emptyWords = new Set([...meanings].filter(
    ([key, meaning]) => !keywords.has(key) && meaning.size >= emptyFrom && [...key].length <= 4
  ).map(([key]) => key));
  return { meanings, emptyWords, sorted: [...meanings.keys()].sort() };
}

/** Emoji share most of their keywords, and folding is what takes the time. */
function remembering(read: (text: string) => string[]): (text: string) => string[] {
  const known = new Map<string, string[]>();
  return (text) => {
    let value = known.get(text);
    if (!value) known.set(text, (value = read(text)));
    return value;
  };
}
