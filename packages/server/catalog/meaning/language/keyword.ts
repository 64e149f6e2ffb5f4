import { fold } from "@atelier/search";

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const word = /[\p{L}\p{N}\p{M}]+/gu;
const apostrophe = /['’]/g;
/** Hamza above and below and the long vowel's wave, which writers of Arabic leave out. */
const arabicMarks = /[\u0653-\u0655]/g;
const katakana = /[\u30a1-\u30f6]/g;
const hiraganaOffset = 0x60;

/** Whether a word is written in a script that leaves no spaces between words. */
export function isUnspaced(text: string): boolean {
  return unspaced.test(text);
}

/**
 * The words of a keyword or a query as they are compared within a language: folded as the index folds them, elided articles
 * apart ("l'eau" is l and eau), katakana as hiragana, Arabic letters without what is often left out.
 */
export function keywordWords(text: string): string[] {
  return fold(text.replace(apostrophe, " ")).match(word)?.map(plainLetters) ?? [];
}

function plainLetters(text: string): string {
  if (/[\u3040-\u30ff]/.test(text)) return text.replace(katakana, (letter) => String.fromCharCode(letter.charCodeAt(0) - hiraganaOffset));
  if (/[\u0600-\u06ff]/.test(text)) return text.normalize("NFD").replace(arabicMarks, "").normalize("NFC").replaceAll("ى", "ي").replaceAll("ة", "ه");
  return text;
}
