/*
 * From text to words. Items and queries go through the same steps, so a change here is a change of every index:
 * raise ANALYSIS_VERSION with it, and snapshots made before are rebuilt.
 */

export const ANALYSIS_VERSION = 2;

/** One word of a text as it was written, and what it is searched by: one word, or several where a script writes no spaces. */
export interface Token {
  readonly written: string;
  readonly words: readonly string[];
}

/** Letters, marks and digits of any script; an apostrophe between letters belongs to the word ("don't", "l'eau"). */
const WRITTEN_WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

/** Marks that a reader may leave out: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowels and the stretching kashida. */
const OPTIONAL_MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670'’]/g;

/** Letters that Unicode keeps whole and that people type as their neighbours. */
const LETTERS: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ħ: "h", ı: "i", ŋ: "n" };
const UNFOLDED_LETTERS = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

const ASCII_ONLY = /^[\x20-\x7e]*$/;
/** Most texts of most catalogs need none of Unicode's care and go a way that is three times as fast. */
const PLAIN = /^[\x20-\x26\x28-\x7e\ue000]*$/;
const PLAIN_WORD = /[a-z0-9\ue000]+/g;
const PLAIN_QUERY = /^[\x20-\x26\x28-\x7e]*$/;
const PLAIN_WRITTEN_WORD = /[A-Za-z0-9]+/g;
/** Of Unicode's private use: no letter, so that no query that is typed has it. */
const IDEA_MARK = "\ue000";
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const IDEOGRAPHIC_RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const wordSegmenter = new Intl.Segmenter("und", { granularity: "word" });

/**
 * The word for an idea, distinct from the word that names it: an icon of a chair is furniture though nothing calls it so. Only an alternative of a query that
 * says this word finds it. No beginning and no misspelling leads to it, and it makes the word that people write no more common.
 * @param word letters a to z and digits
 */
export function ideaWord(word: string): string {
  return IDEA_MARK + word;
}

export function isIdeaWord(word: string): boolean {
  return word.startsWith(IDEA_MARK);
}

/** Unicode compatibility folding (NFKD without accents, put together again) in lower case: "Éléphant" and "elephant" are one word. */
export function fold(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase().replaceAll("'", "");
  return text.normalize("NFKD").replace(OPTIONAL_MARKS, "").normalize("NFC").toLowerCase().normalize("NFKD").replace(OPTIONAL_MARKS, "").normalize("NFC")
    .replace(UNFOLDED_LETTERS, (letter) => LETTERS[letter]!);
}

/** The words of a query, each with the way it was written. */
export function tokenise(text: string): Token[] {
  if (PLAIN_QUERY.test(text)) return (text.match(PLAIN_WRITTEN_WORD) ?? []).map((written) => ({ written, words: [written.toLowerCase()] }));
  const tokens: Token[] = [];
  for (const [written] of text.normalize("NFC").matchAll(WRITTEN_WORD)) {
    const words = wordsOf(fold(written), "query");
    if (words.length > 0) tokens.push({ written, words });
  }
  return tokens;
}

/** The words of a query as they are searched by. */
export function queryWords(text: string): string[] {
  if (PLAIN_QUERY.test(text)) return text.toLowerCase().match(PLAIN_WORD) ?? [];
  return tokenise(text).flatMap(({ words }) => words);
}

/** The words of an item's text, in order, repeated where the text repeats them. */
export function itemWords(text: string): string[] {
  if (PLAIN.test(text)) return text.toLowerCase().match(PLAIN_WORD) ?? [];
  const words: string[] = [];
  for (const [written] of text.normalize("NFC").matchAll(WRITTEN_WORD)) words.push(...wordsOf(fold(written), "item"));
  return words;
}

/**
 * Splits what a script writes together. Chinese and Japanese go by pairs of characters, as is usual where no dictionary
 * can be trusted with names: an item has each character and each pair, a query asks for the pairs (or its only character).
 * Thai, Lao, Khmer and Burmese go by the dictionary of Unicode's word segmenter.
 */
function wordsOf(folded: string, side: "item" | "query"): string[] {
  if (folded === "") return [];
  if (!UNSPACED.test(folded)) return [folded];
  const words: string[] = [];
  for (const [run] of folded.matchAll(IDEOGRAPHIC_RUN)) {
    if (IDEOGRAPHIC.test(run)) words.push(...charactersAndPairs([...run], side));
    else for (const part of wordSegmenter.segment(run)) if (part.isWordLike) words.push(part.segment);
  }
  return words;
}

function charactersAndPairs(characters: string[], side: "item" | "query"): string[] {
  const pairs = characters.slice(1).map((character, i) => characters[i]! + character);
  if (side === "item") return [...characters, ...pairs];
  return pairs.length > 0 ? pairs : characters;
}
