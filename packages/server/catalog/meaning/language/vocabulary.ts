import type { Language } from "@atelier/search";
import { stemFor } from "@atelier/search/words/stem.ts";
import type { Annotation } from "./annotations.ts";
import { isUnspaced } from "./keyword.ts";
import { type Keywords, keywordsOf, type Meaning } from "./keywords.ts";

/** Letters that the ending of one form may have of its own. */
const longestEnding = 2;
const shortestStem = 3;
/** Longer keywords that what is being typed may stand for. */
const completions = 3;
const articleOfArabic = "ال";

/** Languages of which there is a stemmer. */
export const stemmedLanguages: ReadonlySet<string> = new Set<string>([
  "ar", "ca", "cs", "da", "de", "es", "eu", "fi", "fr", "ga", "hu", "hy", "it", "nl", "no", "pt", "ro", "ru", "sl", "sv", "ta", "tr",
] satisfies Language[]);

/** The keywords of one language, found by any of their forms. */
export class Vocabulary {
  readonly keywords: Keywords;
  readonly #stem: (word: string) => string;

  private constructor(language: string, keywords: Keywords) {
    this.keywords = keywords;
    this.#stem = stemFor(stemmedLanguages.has(language) ? (language as Language) : "none");
  }

  static async of(language: string, annotations: readonly Annotation[]): Promise<Vocabulary> {
    return new Vocabulary(language, await keywordsOf(annotations));
  }

  /** What a keyword, word or phrase, means as it is written. */
  meaning(key: string): Meaning | undefined {
    return this.keywords.meanings.get(key);
  }

  /** Whether a word may be left out beside others. */
  isEmpty(word: string): boolean {
    return this.keywords.emptyWords.has(word);
  }

  /** What a word means, in this form above all and in the others of its stem. */
  meaningOfWord(word: string): Meaning | undefined {
    if (isUnspaced(word)) return this.meaning(word);
    for (const form of new Set([word, withoutArticle(word)])) {
      const own = this.meaning(form);
      if (own && form.length <= shortestStem) return own;
      const stem = this.#stem(form);
      const others = this.#formsOf(form).filter(({ key }) => key !== form && this.#stem(key) === stem).map(({ key }) => this.meaning(key)!);
      if (own || others.length > 0) return own ? together([own], others) : together(others);
    }
    return undefined;
  }

  /** What an unknown word may mean: what the keyword does that differs from it in the fewest letters at its end. */
  guess(word: string): Meaning | undefined {
    if (isUnspaced(word)) return undefined;
    const nearest = this.#formsOf(withoutArticle(word)).reduce<Form | undefined>(
      (best, form) => (best && best.difference <= form.difference ? best : form), undefined,
    );
    return nearest && this.meaning(nearest.key);
  }

  /** What the keywords mean that go on as this word begins: those of the most emoji, which are the most usual words. */
  completed(word: string): Meaning | undefined {
    if (!isUnspaced(word) && word.length < shortestStem) return undefined;
    const longer = this.#beginningWith(word).filter((key) => !key.includes(" "));
    if (longer.length === 0) return undefined;
    const usual = longer.map((key) => this.meaning(key)!).sort((a, b) => b.size - a.size).slice(0, completions);
    return together(usual);
  }

  /** Keywords that differ from a word in a short ending. */
  #formsOf(word: string): Form[] {
    if (word.length < shortestStem) return [];
    const beginning = word.slice(0, Math.max(shortestStem, word.length - longestEnding));
    return this.#beginningWith(beginning).flatMap((key) => {
      const shared = sharedLetters(key, word);
      const [mine, its] = [word.length - shared, key.length - shared];
      return mine > longestEnding || its > longestEnding || key.includes(" ") ? [] : [{ key, difference: mine + its }];
    });
  }

  #beginningWith(prefix: string): readonly string[] {
    const { sorted } = this.keywords;
    return prefix.length === 0 ? [] : sorted.slice(placeOf(sorted, prefix), placeOf(sorted, `${prefix}\uffff`));
  }
}

interface Form {
  key: string;
  /** Letters at both ends that are not shared. */
  difference: number;
}

function withoutArticle(word: string): string {
  return word.startsWith(articleOfArabic) ? word.slice(articleOfArabic.length) : word;
}

/** What several keywords mean between them, those of the second list half as much. */
function together(meanings: readonly Meaning[], others: readonly Meaning[] = []): Meaning {
  const sum = new Map<string, number>();
  const mean = (meaning: Meaning, part: number) => {
    for (const [emoji, share] of meaning) sum.set(emoji, Math.max(share * part, sum.get(emoji) ?? 0));
  };
  for (const meaning of meanings) mean(meaning, 1);
  for (const meaning of others) mean(meaning, 0.5);
  return sum;
}

function placeOf(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

function sharedLetters(a: string, b: string): number {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  return shared;
}
