import { type Evidence, groupOf, type Guess, valueInGroup } from "./guess.ts";

const mostExamples = 3;

/** What was guessed alike for some files. */
export interface GuessGroup {
  what: Guess["what"];
  value: string;
  by: Evidence;
  /** Words that spoke for it; of what nothing spoke for, the folder. How many files each has. */
  words: ReadonlyMap<string, number>;
  /** Source keys of the items. */
  keys: readonly string[];
  /** Files, as a person knows them. */
  examples: readonly string[];
}

interface Gathered extends Omit<GuessGroup, "words" | "keys" | "examples"> {
  words: Map<string, number>;
  keys: string[];
  examples: string[];
}

/** Gathers the guesses of an import: by what was guessed and what spoke for it, and where nothing did, by folder. */
export class ImportReview {
  readonly #groups = new Map<string, Gathered>();

  add(file: string, key: string, guesses: readonly Guess[]): void {
    for (const guess of guesses) {
      const { what, by, words } = guess;
      const name = groupOf(guess);
      const group: Gathered = this.#groups.get(name) ?? { what, value: valueInGroup(guess), by, words: new Map(), keys: [], examples: [] };
      this.#groups.set(name, group);
      for (const word of words) group.words.set(word, (group.words.get(word) ?? 0) + 1);
      group.keys.push(key);
      if (group.examples.length < mostExamples) group.examples.push(file);
    }
  }

  /** The largest first. */
  groups(): GuessGroup[] {
    return [...this.#groups.values()].sort((a, b) => b.keys.length - a.keys.length);
  }
}
