import type { QueryAlternative, QueryGroup } from "../../search/index.ts";
import { tokenise } from "../../search/index.ts";
import type { UnderstandTerm } from "../icon-catalog.ts";
import { languageOf } from "./annotations.ts";
import { type ConceptsOf, conceptsOf } from "./concepts.ts";
import { keywordWords } from "./keyword.ts";
import { splitTerm, type Unit } from "./split-term.ts";
import { type Synonyms, synonymKey, synonymsOf } from "./synonyms.ts";
import { readVocabulary, Vocabularies } from "./vocabularies.ts";
import type { Vocabulary } from "./vocabulary.ts";

/**
 * What the alternatives of a word count against the word itself. The index multiplies by rarity, which differs by two among usual
 * words: what must come second needs less than half.
 */
const weights = {
  synonym: 0.35,
  /** One word of a phrase in the place of another. */
  fellow: 0.15,
  /** Words that emoji bring near it. */
  kindred: 0.25,
  /** What the letters of another language's word spell in English. */
  spelt: 0.12,
};
/** How near a concept must be, as a share of the nearest, to be one of those meant. */
const nearConcept = 0.4;
const nearKindred = 0.45;
/** Bounds of one query's work. A longer term describes no icon and is searched as it is. */
const most = { letters: 200, concepts: 6, kindred: 3, alternatives: 12, languages: 3 };
const longestPhrase = 3;

interface English {
  vocabulary: Vocabulary;
  conceptsOf: ConceptsOf;
}

/**
 * Makes the function that turns a term into what the index of English names is asked for. In a language other than English its words
 * and phrases become the English words of the same meaning; English words bring their synonyms along. A term that nothing is known of
 * is searched as it is written.
 */
export function createUnderstandTerm(): UnderstandTerm {
  const vocabularies = new Vocabularies();
  const synonyms = synonymsOf();
  let english: Promise<English> | undefined;
  const loadEnglish = (): Promise<English> =>
    (english ??= readEnglish().catch((error: unknown) => {
      english = undefined;
      throw error;
    }));

  return async (term, languages) => {
    if (term.length > most.letters) return term;
    const wanted = [...new Set(languages.map(languageOf))].slice(0, most.languages);
    const speaker = new Speaker(await loadEnglish(), synonyms);
    for (const [i, language] of wanted.entries()) {
      if (language === "en") {
        if (speaker.knows(term)) break;
        continue;
      }
      const vocabulary = await vocabularies.get(language);
      const units = vocabulary ? splitTerm(term, vocabulary, { typing: i === 0, isEnglish: (word) => speaker.hasWord(word) }) : [];
      if (units.some(({ meaning }) => meaning)) return speaker.translate(units, wanted.slice(0, i).includes("en") ? 1 : weights.spelt);
    }
    return speaker.widen(term);
  };
}

async function readEnglish(): Promise<English> {
  const vocabulary = await readVocabulary("en");
  return { vocabulary, conceptsOf: conceptsOf(vocabulary.keywords) };
}

/** Says in English words what is meant. */
class Speaker {
  readonly #english: English;
  readonly #synonyms: Synonyms;

  constructor(english: English, synonyms: Synonyms) {
    this.#english = english;
    this.#synonyms = synonyms;
  }

  /** Whether English has a word in just this form, as far as emoji have it. */
  hasWord(word: string): boolean {
    return this.#english.vocabulary.meaning(word) !== undefined;
  }

  /** Whether English has any word of a term, as far as emoji and synonyms have it. */
  knows(term: string): boolean {
    return keywordWords(term).some((word) => this.hasWord(word) || this.#synonyms.has(synonymKey([word])));
  }

  /** A term of English with its synonyms; the term itself when there are none. */
  widen(term: string): string | QueryGroup[] {
    const words = tokenise(term).flatMap((token) => token.words);
    const others = this.#othersOf(words);
    if (others.every((list) => list.length === 0)) return term;
    return words.map((word, i) => ({ alternatives: unlike([{ word, weight: 1, prefix: i === words.length - 1 }, ...others[i]!]) }));
  }

  /** Units of another language. @param spelt what the letters of a word count that has a meaning */
  translate(units: readonly Unit[], spelt: number): QueryGroup[] {
    return units.flatMap(({ text, meaning }, i) => {
      const isLast = i === units.length - 1;
      const words = tokenise(text).flatMap((token) => token.words);
      if (!meaning) {
        const others = this.#othersOf(words);
        return words.map((word, w) => ({ alternatives: unlike([{ word, weight: 1, prefix: isLast && w === words.length - 1 }, ...others[w]!]) }));
      }
      const concepts = this.#conceptsOf(meaning);
      const written = words.length === 1 ? [{ word: words[0]!, weight: spelt, prefix: isLast }] : [];
      const synonyms = concepts.flatMap(({ word, weight }) => this.#synonymsOf([word]).map((other) => ({ word: other, weight: weight * weights.synonym })));
      return [{ alternatives: unlike([...written, ...concepts, ...synonyms]) }];
    });
  }

  /** The English words of a meaning. The square keeps what is half as near well behind. */
  #conceptsOf(meaning: NonNullable<Unit["meaning"]>): QueryAlternative[] {
    const concepts = this.#english.conceptsOf(meaning, most.concepts);
    const nearest = concepts[0]?.nearness ?? 1;
    return concepts.filter(({ nearness }) => nearness >= nearConcept * nearest).map(({ word, nearness }) => ({ word, weight: (nearness / nearest) ** 2 }));
  }

  /** For each word, what else finds the same. The words of a phrase share the phrase's synonyms: an icon has all of the words or one of those. */
  #othersOf(words: readonly string[]): QueryAlternative[][] {
    const others: QueryAlternative[][] = [];
    while (others.length < words.length) {
      const at = others.length;
      let length = Math.min(longestPhrase, words.length - at);
      while (length > 1 && this.#synonymsOf(words.slice(at, at + length)).length === 0) length--;
      const phrase = words.slice(at, at + length);
      const synonyms = this.#synonymsOf(phrase).map((word) => ({ word, weight: phrase.includes(word) ? weights.fellow : weights.synonym }));
      const list = length > 1 || synonyms.length > 0 ? synonyms : this.#kindredOf(words[at]!);
      for (let i = 0; i < length; i++) others.push(list);
    }
    return others;
  }

  #synonymsOf(words: readonly string[]): readonly string[] {
    return this.#synonyms.get(synonymKey(words)) ?? [];
  }

  #kindredOf(word: string): QueryAlternative[] {
    const meaning = this.#english.vocabulary.meaning(word);
    if (!meaning) return [];
    const kindred = this.#english.conceptsOf(meaning, most.kindred + 1).filter((one) => one.word !== word && one.nearness >= nearKindred);
    return kindred.slice(0, most.kindred).map((one) => ({ word: one.word, weight: one.nearness * weights.kindred }));
  }
}

/** Each word once with the greatest of its weights, in the order of first mention; the heaviest when there are too many. */
function unlike(alternatives: readonly QueryAlternative[]): QueryAlternative[] {
  const found = new Map<string, QueryAlternative>();
  for (const one of alternatives) {
    const before = found.get(one.word);
    found.set(one.word, before ? { ...before, weight: Math.max(before.weight, one.weight) } : one);
  }
  const [first, ...others] = found.values();
  return first ? [first, ...others.sort((a, b) => b.weight - a.weight).slice(0, most.alternatives - 1)] : [];
}
