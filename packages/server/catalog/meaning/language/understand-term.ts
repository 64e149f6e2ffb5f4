import type { QueryAlternative, QueryGroup } from "@atelier/search";
import { queryWords } from "@atelier/search";
import { readSynonyms, type Synonyms } from "../synonyms.ts";
import { distinctAlternatives, Thesaurus, weights as sharedWeights } from "../thesaurus.ts";
import { widenQuery } from "../widen-query.ts";
import type { Understand } from "../understand.ts";
import { languageOf } from "./annotations.ts";
import { type ConceptsOf, conceptsOf } from "./concepts.ts";
import { keywordWords } from "./keyword.ts";
import { kindNamed } from "./kinds.ts";
import { splitTerm, type Unit } from "./split-term.ts";
import { readVocabulary, Vocabularies } from "./vocabularies.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What further alternatives count against the word itself, beside those that every catalog has. */
const weights = {
  /** Words that emoji bring near it. */
  kindred: 0.25,
  /** What the letters of another language's word spell in English. */
  spelt: 0.12,
};
/** How near a concept must be, as a share of the nearest, to be one of those meant. */
const nearConcept = 0.4;
const nearKindred = 0.45;
/** Bounds of one query's work. A longer term describes no icon and is searched as it is. */
const most = { letters: 200, concepts: 6, kindred: 3, languages: 3 };
/** Words that every icon is meant by. */
const fillers = ["icon", "icons"];

interface English {
  vocabulary: Vocabulary;
  conceptsOf: ConceptsOf;
}

/**
 * Makes the function that turns a term into what the index of English names is asked for. In a language other than English its words
 * and phrases become the English words of the same meaning; English words bring their synonyms along. A term that nothing is known of
 * is searched as it is written.
 */
export function createUnderstandTerm(): Understand {
  const vocabularies = new Vocabularies();
  let english: Promise<Speaker> | undefined;
  const loadEnglish = (): Promise<Speaker> =>
    (english ??= readEnglish().catch((error: unknown) => {
      english = undefined;
      throw error;
    }));

  return async (term, languages) => {
    if (term.length > most.letters) return term;
    const speaker = await loadEnglish();
    const wanted = [...new Set(languages.map(languageOf))].slice(0, most.languages);
    for (const [i, language] of wanted.entries()) {
      if (language === "en") {
        // After the last language it makes no difference.
        if (i === wanted.length - 1 || speaker.knows(term)) break;
        continue;
      }
      const vocabulary = await vocabularies.get(language);
      const units = vocabulary ? splitTerm(term, vocabulary, { typing: i === 0, isEnglish: (word) => speaker.hasWord(word) }) : [];
      if (units.some(({ meaning }) => meaning)) return speaker.translate(units, wanted.slice(0, i).includes("en") ? 1 : weights.spelt);
    }
    return speaker.widen(term);
  };
}

async function readEnglish(): Promise<Speaker> {
  const vocabulary = await readVocabulary("en");
  return new Speaker({ vocabulary, conceptsOf: conceptsOf(vocabulary.keywords) }, readSynonyms(new URL("english-synonyms.txt", import.meta.url)));
}

/** Says in English words what is meant. */
class Speaker {
  readonly #english: English;
  readonly #thesaurus: Thesaurus;

  constructor(english: English, synonyms: Synonyms) {
    this.#english = english;
    this.#thesaurus = new Thesaurus(synonyms, { kindredOf: (word) => this.#kindredOf(word), ideaOf: kindNamed });
  }

  /** Whether English has a word in just this form, as far as emoji have it. */
  hasWord(word: string): boolean {
    return this.#english.vocabulary.meaning(word) !== undefined;
  }

  /** Whether English has any word of a term, as far as emoji and synonyms have it. */
  knows(term: string): boolean {
    return keywordWords(term).some((word) => this.hasWord(word) || this.#thesaurus.has(word));
  }

  /** A term of English with its synonyms; the term itself when there are none. */
  widen(term: string): string | QueryGroup[] {
    return widenQuery(term, this.#thesaurus, fillers);
  }

  /** Units of another language. @param spelt what the letters of a word count that has a meaning */
  translate(units: readonly Unit[], spelt: number): QueryGroup[] {
    return units.flatMap(({ text, meaning }, i) => {
      const isLast = i === units.length - 1;
      const words = queryWords(text);
      if (!meaning) return this.#thesaurus.groupsOf(words, isLast);
      const concepts = this.#conceptsOf(meaning);
      const written = words.length === 1 ? [{ word: words[0]!, weight: spelt, prefix: isLast }] : [];
      const synonyms = concepts.flatMap(({ word, weight }) => this.#thesaurus.synonymsOf(word).map((other) => ({
        word: other, weight: weight * sharedWeights.synonym,
      })));
      const kinds = concepts.flatMap(({ word, weight }) => {
        const idea = kindNamed(word);
        return idea === undefined ? [] : [{ word: idea, weight: weight * sharedWeights.kind }];
      });
      return [{ alternatives: distinctAlternatives([...written, ...concepts, ...kinds, ...synonyms]), ...(words.length > 1 && { written: text }) }];
    });
  }

  /** The English words of a meaning. The square keeps what is half as near well behind. */
  #conceptsOf(meaning: NonNullable<Unit["meaning"]>): QueryAlternative[] {
    const concepts = this.#english.conceptsOf(meaning, most.concepts);
    const nearest = concepts[0]?.nearness ?? 1;
    return concepts.filter(({ nearness }) => nearness >= nearConcept * nearest).map(({ word, nearness }) => ({ word, weight: (nearness / nearest) ** 2 }));
  }

  #kindredOf(word: string): QueryAlternative[] {
    const meaning = this.#english.vocabulary.meaning(word);
    if (!meaning) return [];
    const kindred = this.#english.conceptsOf(meaning, most.kindred + 1).filter((one) => one.word !== word && one.nearness >= nearKindred);
    return kindred.slice(0, most.kindred).map((one) => ({ word: one.word, weight: one.nearness * weights.kindred }));
  }
}
