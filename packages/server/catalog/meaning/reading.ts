import type { QueryGroup } from "@atelier/search";
import type { IndexWords, Understand } from "./understand.ts";

/** A query read in another language than the one of the items' words. */
export interface Understood {
  /** Code of ISO 639, such as `es`. */
  language: string;
  /** What was searched for in the words of the items. */
  query: string;
}

/** What somebody may have meant by what was typed. */
export interface Reading {
  words: IndexWords;
  understood?: Understood;
  /** The query as it was read, where a word was taken for a slip of the hand from one that only lists of synonyms have. */
  corrected?: string;
  /** What else it may mean, for where the words find nothing or less than a page. @param found how many items these find */
  otherwise?(found: number): Promise<Reading | undefined>;
  /** Whether a word is one of the items' language. Such a word is no slip of the hand, whatever the items have. */
  isWord?(word: string): Promise<boolean>;
}

/** What an index knows of words. */
export interface KnownWords {
  /**
   * How many items hold each of some folded words or another form of it.
   * @param beginning whether longer words that begin with it count, and its other forms do not
   */
  frequencies(words: readonly string[], beginning?: boolean): Promise<readonly number[]>;
  /** Whether an item has something of every group. */
  matches(groups: readonly QueryGroup[]): Promise<boolean>;
}

/** Reads what was typed by the words that the index has. Languages as `Understand` wants them. */
export type Read = (text: string, languages: readonly string[], index: KnownWords) => Promise<Reading>;

/** What words mean in one catalog. */
export interface CatalogMeaning {
  understand: Understand;
  read: Read;
}

/** Reads by what words mean in themselves, whatever the index has. */
export function readingBy(understand: Understand): Read {
  return async (text, languages) => ({ words: await understand(text, languages) });
}
