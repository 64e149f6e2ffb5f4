import { setImmediate as breathe } from "node:timers/promises";
import type { Language } from "@atelier/search";
import { stemFor } from "@atelier/search/words/stem.ts";
import type { Annotation } from "./annotations.ts";
import { isUnspaced, keywordWords } from "./keyword.ts";
import { stemmedLanguages } from "./vocabulary.ts";

/** How much a word means in its language: the whole name of an emoji, a keyword or a word of a name, a word of a keyword that is a phrase. */
export const shares = { name: 3, keyword: 2, part: 1 } as const;

const annotationsAtOnce = 64;
const longestEnding = 2;
const shortestStem = 4;
/** Neighbours that are looked at for another form of a word. */
const mostNeighbours = 200;

/**
 * The words that a language calls emoji by, without what they mean: enough to recognise the language of a word. One text and where its lines begin, 0.1 MB,
 * where the words as strings or their meanings would take 2.
 */
export class WordList {
  readonly #stem: (word: string) => string;
  /** Words in ascending order, each followed by the digit of its share. */
  readonly #text: string;
  readonly #starts: Uint32Array;

  private constructor(language: string, words: ReadonlyMap<string, number>) {
    this.#stem = stemFor(stemmedLanguages.has(language) ? (language as Language) : "none");
    const sorted = [...words.keys()].sort();
    this.#text = sorted.map((word) => `${word}${words.get(word)!}`).join("");
    this.#starts = new Uint32Array(sorted.length + 1);
    for (const [i, word] of sorted.entries()) this.#starts[i + 1] = this.#starts[i]! + word.length + 1;
  }

  static async of(language: string, annotations: readonly Annotation[]): Promise<WordList> {
    const words = new Map<string, number>();
    const read = new Map<string, readonly string[]>();
    for (const [i, { name, keywords }] of annotations.entries()) {
      if (i % annotationsAtOnce === 0) await breathe();
      for (const phrase of name === undefined ? keywords : [name, ...keywords]) {
        let parts = read.get(phrase);
        if (!parts) read.set(phrase, (parts = keywordWords(phrase)));
        const share = phrase !== name ? shares.part : shares.keyword;
        for (const part of parts) words.set(part, Math.max(words.get(part) ?? 0, parts.length > 1 ? share : share + 1));
      }
    }
    return new WordList(language, words);
  }

  get size(): number {
    return this.#starts.length - 1;
  }

  /** What a folded word is worth here, 0 where it is none; another form of a word counts as a part. */
  shareOf(word: string): number {
    const place = this.#placeOf(word);
    if (this.#wordAt(place) === word) return Number(this.#text[this.#starts[place + 1]! - 1]);
    return word.length >= shortestStem && !isUnspaced(word) && this.#hasFormOf(word) ? shares.part : 0;
  }

  #hasFormOf(word: string): boolean {
    const stem = this.#stem(word);
    const beginning = word.slice(0, Math.max(shortestStem - 1, word.length - longestEnding));
    const first = this.#placeOf(beginning);
    for (let place = first; place < Math.min(this.size, first + mostNeighbours); place++) {
      const other = this.#wordAt(place);
      if (!other.startsWith(beginning)) return false;
      if (other.length >= shortestStem && other.length <= word.length + longestEnding && this.#stem(other) === stem) return true;
    }
    return false;
  }

  /** The place of the first word that does not come before one. */
  #placeOf(word: string): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#wordAt(middle) < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #wordAt(place: number): string {
    return place >= this.size ? "" : this.#text.slice(this.#starts[place], this.#starts[place + 1]! - 1);
  }
}
