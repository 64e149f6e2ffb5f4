import type { QueryAlternative } from "../search/index.ts";
import { type Synonyms, synonymKey } from "./synonyms.ts";

/**
 * What the alternatives of a word count against the word itself. The index multiplies by rarity, which differs by two among usual
 * words: what must come second needs less than half.
 */
export const weights = {
  /** Two words written as one: "door bell" as "doorbell". */
  compound: 0.9,
  synonym: 0.35,
  /** Things of the kind that the word names: "furniture" finds chairs. */
  kind: 0.35,
  /** One word of the query in the place of another. */
  fellow: 0.1,
};

const longestPhrase = 3;
/** A part of a compound has letters, and more than one: "t shirt" is no compound, nor is "arrow 2". */
const partOfCompound = /^\p{L}{2,}$/u;

/** What a catalog knows of words beside synonyms. */
export interface FurtherWords {
  /** Stands in for synonyms of a word that has none. */
  kindredOf?: (word: string) => readonly QueryAlternative[];
  /** The idea word of what a word stands for. */
  ideaOf?: (word: string) => string | undefined;
}

/**
 * For each word of a query, what else finds the same. The words of a phrase share the phrase's synonyms: an item has all of the words or one of
 * those. A synonym that is itself another word of the query counts less: who types "music note" does not mean any note.
 */
export function relatedWords(words: readonly string[], synonyms: Synonyms, { kindredOf = () => [], ideaOf = () => undefined }: FurtherWords = {}): QueryAlternative[][] {
  const typed = new Set(words.map((word) => synonymKey([word])));
  const related: QueryAlternative[][] = [];
  while (related.length < words.length) {
    const at = related.length;
    const phrase = words.slice(at, at + phraseLength(words, at, synonyms));
    const found = synonymsOfPhrase(phrase, synonyms) ?? [];
    if (phrase.length > 1) {
      const list = found.map((word) => ({ word, weight: phrase.includes(word) ? weights.fellow : weights.synonym }));
      related.push(...phrase.map(() => list));
    } else {
      const list = found.length > 0 ? found.map((word) => ({ word, weight: weights.synonym })) : kindredOf(phrase[0]!);
      related.push(list.map((one) => (typed.has(synonymKey([one.word])) ? { ...one, weight: Math.min(one.weight, weights.fellow) } : one)));
    }
  }
  return related.map((list, i) => {
    const idea = ideaOf(words[i]!);
    return [...compoundsAt(words, i), ...(idea === undefined ? [] : [{ word: idea, weight: weights.kind }]), ...list];
  });
}

/** Words of the longest phrase with synonyms from a place on; 1 where there is none. */
function phraseLength(words: readonly string[], at: number, synonyms: Synonyms): number {
  let length = Math.min(longestPhrase, words.length - at);
  while (length > 1 && synonymsOfPhrase(words.slice(at, at + length), synonyms) === undefined) length--;
  return length;
}

/** Of the phrase, or of its words written as one: "home page" has those of "homepage". */
function synonymsOfPhrase(words: readonly string[], synonyms: Synonyms): readonly string[] | undefined {
  return synonyms.get(synonymKey(words)) ?? synonyms.get(synonymKey([words.join("")]));
}

/** A word together with the one before it, and with the one after it. */
function compoundsAt(words: readonly string[], at: number): QueryAlternative[] {
  return [at - 1, at].flatMap((first) => {
    const [left = "", right = ""] = [words[first], words[first + 1]];
    if (!partOfCompound.test(left) || !partOfCompound.test(right)) return [];
    return [{ word: left + right, weight: weights.compound, prefix: first + 2 === words.length }];
  });
}
