/*
 * 500 queries in bands, drawn from the corpus's own vocabulary: rare (at most 50 icons), medium (500 to 5,000), very common (12,000 or
 * more), two words, three words, beginnings as they are typed, and words with one letter wrong. Frequencies are for a
 * million icons and shrink with the corpus.
 */
import { seededRandom } from "@atelier/server/catalog/import/seeded-random.ts";
import type { SearchRequest } from "@atelier/search";
import type { BenchIcon, Random } from "./corpus.ts";

export type Band = "rare" | "medium" | "very common" | "two words" | "three words" | "beginning" | "typo" | "other language";

export interface BenchQuery {
  readonly band: Band;
  readonly words: string;
  /** The English words that another language's mean. */
  readonly understood?: SearchRequest["words"];
  /** What a misspelt word was made from. */
  readonly intended?: string;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** @param scale how many times as many queries */
export function benchQueries(icons: Iterable<BenchIcon>, count: number, scale = 1): BenchQuery[] {
  const random = seededRandom("bench queries");
  const frequencies = new Map<string, number>();
  const sample: BenchIcon[] = [];
  for (const icon of icons) {
    for (const word of new Set([...icon.name.split(" "), ...icon.tags])) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
    if (random() < 5000 / count) sample.push(icon);
  }
  const share = count / 1_000_000;
  const words = [...frequencies.keys()].filter((word) => /^[a-z]{3,}$/.test(word));
  const between = (low: number, high: number) => words.filter((word) => frequencies.get(word)! >= low * share && frequencies.get(word)! <= high * share);
  const single = (band: Band, amount: number, from: readonly string[]): BenchQuery[] => times(amount, () => ({ band, words: pick(from, random) }));
  const several = (band: Band, amount: number, size: number): BenchQuery[] => times(amount, () => ({ band, words: wordsOf(sample, size, random).join(" ") }));
  const typed = between(100, Infinity);
  const long = between(200, Infinity).filter((word) => word.length >= 5);
  return [
    ...single("rare", 60 * scale, between(0, 50)),
    ...single("medium", 80 * scale, between(500, 5_000)),
    ...single("very common", 60 * scale, between(12_000, Infinity)),
    ...several("two words", 100 * scale, 2),
    ...several("three words", 60 * scale, 3),
    ...times(80 * scale, () => beginning(pick(typed, random), random)),
    ...times(60 * scale, () => misspelt(pick(long, random), frequencies, random)),
  ];
}

/** Words that some icon has together, so that most queries find something. */
function wordsOf(sample: readonly BenchIcon[], size: number, random: Random): string[] {
  for (;;) {
    const icon = pick(sample, random);
    const words = [...new Set([...icon.name.split(" "), ...icon.tags])].filter((word) => word.length > 1);
    if (words.length >= size) return times(size, () => words.splice(Math.floor(words.length * random()), 1)[0]!);
  }
}

function beginning(word: string, random: Random): BenchQuery {
  return { band: "beginning", words: word.slice(0, 2 + Math.floor((word.length - 2) * random())) };
}

function misspelt(word: string, frequencies: ReadonlyMap<string, number>, random: Random): BenchQuery {
  for (;;) {
    const at = 1 + Math.floor((word.length - 2) * random());
    const letter = LETTERS[Math.floor(26 * random())]!;
    const edits = [
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + letter + word.slice(at),
      word.slice(0, at) + letter + word.slice(at + 1),
      word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2),
    ];
    const wrong = pick(edits, random);
    if (wrong.length >= 4 && !frequencies.has(wrong)) return { band: "typo", words: wrong, intended: word };
  }
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(list.length * random())]!;
}
