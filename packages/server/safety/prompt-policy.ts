import { foldText } from "./fold-text.ts";
import * as terms from "./policy-terms.ts";
import type { SafetyChecker, Verdict } from "./safety-checker.ts";

const [explicit, graphicViolence, innocent, minors, sexual, sexualMinors] = [
  terms.explicit, terms.graphicViolence, terms.innocent, terms.minors, terms.sexual, terms.sexualMinors,
].map(indexed) as [Terms, Terms, Terms, Terms, Terms, Terms];

const refuse = (category: string): Verdict => ({ allowed: false, category });

/**
 * The default policy: a list of words, read whatever their spelling. Sexual content with minors is refused at every level;
 * explicit sexual content and graphic violence at `full`.
 */
export const promptPolicy: SafetyChecker = {
  async check(text, level) {
    const words = foldText(text);
    if (mentions(words, sexualMinors) || (mentions(words, sexual) && (mentions(words, minors) || tellsAgeOfMinor(words)))) return refuse("sexual_minors");
    if (level === "minimum") return { allowed: true };
    if (mentions(withoutPhrases(words, innocent), explicit)) return refuse("sexual");
    if (mentions(words, graphicViolence)) return refuse("graphic_violence");
    return { allowed: true };
  },
};

/** Terms by their first two letters, each as its words: a text meets few of them. */
type Terms = ReadonlyMap<string, readonly (readonly string[])[]>;

function indexed(terms: readonly string[]): Terms {
  return Map.groupBy(terms.map((term) => term.split(" ")), ([first]) => first!.slice(0, 2));
}

function mentions(words: readonly string[], terms: Terms): boolean {
  return words.some((_, at) => lengthAt(words, at, terms) > 0);
}

/** How many words from a place on are the longest of the terms there; 0 when they are none. */
function lengthAt(words: readonly string[], at: number, terms: Terms): number {
  const isHere = (part: string, index: number) => {
    const word = words[at + index];
    return word !== undefined && (part.endsWith("*") ? word.startsWith(part.slice(0, -1)) : word === part);
  };
  return Math.max(0, ...(terms.get(words[at]!.slice(0, 2)) ?? []).filter((term) => term.every(isHere)).map(({ length }) => length));
}

function withoutPhrases(words: readonly string[], phrases: Terms): string[] {
  const left: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = lengthAt(words, at, phrases);
    if (length === 0) left.push(words[at]!);
    at += Math.max(1, length);
  }
  return left;
}

const small = ["six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"];
const yearWords = /^(y|yo|yr|yrs|year|years|yearold|anos|ans|jahre|jahrige|jahriges|anni)$/;

/** "15 years old", "15yo", "fifteen year old", "aged 15", "age 15": below 18. */
function tellsAgeOfMinor(words: readonly string[]): boolean {
  return words.some((word, at) => {
    const isMinor = small.includes(word) || (/^\d{1,2}$/.test(word) && Number(word) < 18);
    return isMinor && (yearWords.test(words[at + 1] ?? "") || /^aged?$/.test(words[at - 1] ?? ""));
  });
}
