import { shares, type WordList } from "./word-list.ts";
import { wordListOf } from "./word-lists.ts";

/** A shorter word in Latin letters is a word of too many languages. */
const shortestWord = 3;
const latin = /^[a-z]+$/;

export interface Words {
  /** All words of a query that tell something, folded. */
  all: readonly string[];
  /** Those that are no words of English. */
  foreign: readonly string[];
}

/**
 * The language that knows most words of a query; among several that in which they mean most, then the first. It must have a word that is not English as a name
 * or keyword of its own, and more of the words than are English without it: "boss fight" is not German for knowing a boss.
 * @param preferred languages of which one such word is enough
 */
export async function recogniseLanguage(
  { all, foreign }: Words, candidates: readonly string[], preferred: readonly string[],
): Promise<string | undefined> {
  const telling = foreign.filter((word) => word.length >= shortestWord || !latin.test(word));
  if (telling.length === 0) return undefined;
  let best: { language: string; known: number; share: number } | undefined;
  for (const language of candidates) {
    const list = await wordListOf(language);
    const own = sharesIn(list, telling);
    if (!own.some((share) => share >= shares.keyword) && !(preferred.includes(language) && own.some((share) => share > 0))) continue;
    const known = sharesIn(list, all).filter((share) => share > 0).length;
    const english = all.filter((word) => !foreign.includes(word) && list.shareOf(word) === 0).length;
    if (known <= english && !preferred.includes(language)) continue;
    const share = own.reduce((sum, one) => sum + one, 0);
    const first = preferred.includes(language) && !(best && preferred.includes(best.language));
    if (!best || first || (preferred.includes(language) === preferred.includes(best.language) && isMore({ known, share }, best))) {
      best = { language, known, share };
    }
  }
  return best?.language;
}

interface Weight {
  known: number;
  share: number;
}

function isMore(one: Weight, other: Weight): boolean {
  return one.known > other.known || (one.known === other.known && one.share > other.share);
}

function sharesIn(list: WordList, words: readonly string[]): number[] {
  return words.map((word) => list.shareOf(word));
}
