import type { KnownWords } from "./reading.ts";

const shortestPart = 3;
const longestWord = 24;
/** Words of a query that are split at most: each costs a look-up for every place in it. */
const mostWords = 4;
const letters = /^\p{L}+$/u;

/**
 * A query with words that may be two written as one: "mobilephone" is a mobile phone. Both parts are words of the index, and some item has them together; of
 * several such splits the one whose rarer part is the most usual.
 * @param candidates which of the words may be split
 * @returns undefined where none is two
 */
export async function splitWords(words: readonly string[], candidates: readonly string[], index: KnownWords): Promise<readonly string[] | undefined> {
  const parts = new Map<string, readonly string[]>();
  for (const word of candidates.slice(0, mostWords)) {
    const split = await partsOf(word, index);
    if (split) parts.set(word, split);
  }
  return parts.size === 0 ? undefined : words.flatMap((word) => parts.get(word) ?? [word]);
}

async function partsOf(word: string, index: KnownWords): Promise<readonly string[] | undefined> {
  if (word.length < 2 * shortestPart || word.length > longestWord || !letters.test(word)) return undefined;
  const places = Array.from({ length: word.length - 2 * shortestPart + 1 }, (_, i) => i + shortestPart);
  const splits = places.map((at) => [word.slice(0, at), word.slice(at)]);
  const frequencies = await index.frequencies(splits.flat());
  const usual = splits
    .map((split, i) => ({ split, frequency: Math.min(frequencies[2 * i]!, frequencies[2 * i + 1]!) }))
    .filter(({ frequency }) => frequency > 0)
    .sort((a, b) => b.frequency - a.frequency);
  for (const { split } of usual) {
    if (await index.matches(split.map((part) => ({ alternatives: [{ word: part, weight: 1 }] })))) return split;
  }
  return undefined;
}
