import { foldText } from "./fold-text.ts";
import { explicit, graphicViolence, innocent, minors, sexual, sexualMinors } from "./policy-terms.ts";
import type { SafetyChecker, Verdict } from "./safety-checker.ts";

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

function mentions(words: readonly string[], terms: readonly string[]): boolean {
  return words.some((_, at) => terms.some((term) => lengthAt(words, at, term) > 0));
}

/** How many words from a place on are the term; 0 when they are not. */
function lengthAt(words: readonly string[], at: number, term: string): number {
  const parts = term.split(" ");
  const isThere = parts.every((part, index) => {
    const word = words[at + index];
    return word !== undefined && (part.endsWith("*") ? word.startsWith(part.slice(0, -1)) : word === part);
  });
  return isThere ? parts.length : 0;
}

function withoutPhrases(words: readonly string[], phrases: readonly string[]): string[] {
  const left: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = Math.max(0, ...phrases.map((phrase) => lengthAt(words, at, phrase)));
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
