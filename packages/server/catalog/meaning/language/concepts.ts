import type { Keywords, Meaning } from "./keywords.ts";

/** An English word and how near its meaning comes to what was asked, 0 to 1. */
export interface Concept {
  word: string;
  nearness: number;
}

/** Gives the English words nearest in meaning, the nearest first. */
export type ConceptsOf = (meaning: Meaning, limit: number) => Concept[];

/** Keywords that say of many things how they look or feel. */
const vague = new Set(["simple", "special", "settle", "tilted", "big", "small", "geometric"]);

/**
 * Translates by what emoji have in common: the nearness of a keyword and an English word is the cosine of their emoji, as
 * bilingual lexicons are drawn from aligned texts (Melamed, Models of translational equivalence among words, 2000). "gato" and
 * "cat" stand on the same twelve emoji, "face" on a hundred others too.
 */
export function conceptsOf(english: Keywords): ConceptsOf {
  const wordsOf = new Map<string, [word: string, share: number][]>();
  const lengths = new Map<string, number>();
  for (const [word, meaning] of english.meanings) {
    if (word.includes(" ") || vague.has(word)) continue;
    lengths.set(word, lengthOf(meaning));
    for (const [emoji, share] of meaning) {
      const words = wordsOf.get(emoji);
      if (words) words.push([word, share]);
      else wordsOf.set(emoji, [[word, share]]);
    }
  }
  return nearestOf;

  function nearestOf(meaning: Meaning, limit: number): Concept[] {
    const products = new Map<string, number>();
    for (const [emoji, share] of meaning) for (const [word, other] of wordsOf.get(emoji) ?? []) products.set(word, (products.get(word) ?? 0) + share * other);
    const length = lengthOf(meaning);
    return [...products]
      .map(([word, product]) => ({ word, nearness: product / (length * lengths.get(word)!) }))
      .sort((a, b) => b.nearness - a.nearness || (a.word < b.word ? -1 : 1))
      .slice(0, limit);
  }
}

function lengthOf(meaning: Meaning): number {
  let sum = 0;
  for (const share of meaning.values()) sum += share * share;
  return Math.sqrt(sum);
}
