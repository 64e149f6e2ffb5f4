import type { QueryAlternative, QueryGroup } from "@atelier/search";
import { queryWords } from "@atelier/search";
import type { Synonyms } from "../synonyms.ts";
import { nearestSpelling } from "./nearest-spelling.ts";
import { distinctAlternatives, Thesaurus, weights as sharedWeights } from "../thesaurus.ts";
import { widenQuery } from "../widen-query.ts";
import type { English } from "./english.ts";
import { keywordWords } from "./keyword.ts";
import type { Unit } from "./split-term.ts";

/** What words that emoji bring near another one count against the word itself. */
const kindredWeight = 0.25;
/** How near a concept must be, as a share of the nearest, to be one of those meant. */
const nearConcept = 0.4;
const nearKindred = 0.45;
const most = { concepts: 6, kindred: 3 };

/** What a catalog has of English beside the emoji. */
export interface CatalogEnglish {
  synonyms: Synonyms;
  /** Words that every item of the catalog is meant by. */
  fillers: readonly string[];
  /** Idea words of what a word stands for. */
  ideasOf?: (word: string) => readonly QueryAlternative[];
}

/** Says in English words, as the items of one catalog may have them, what is meant. */
export class Speaker {
  readonly #english: English;
  readonly #thesaurus: Thesaurus;
  readonly #fillers: readonly string[];
  readonly #ideasOf: (word: string) => readonly QueryAlternative[];

  constructor(english: English, { synonyms, fillers, ideasOf = () => [] }: CatalogEnglish) {
    this.#english = english;
    this.#thesaurus = new Thesaurus(synonyms, { kindredOf: (word) => this.#kindredOf(word), ideasOf });
    this.#fillers = fillers;
    this.#ideasOf = ideasOf;
  }

  /** Whether English has a word in just this form, as far as emoji have it. */
  hasWord(word: string): boolean {
    return this.#english.vocabulary.meaning(word) !== undefined;
  }

  /** Whether it is a word of English as it is spelt, as far as emoji and our lists have it. */
  isWord(word: string): boolean {
    return this.#english.isWord(word);
  }

  /** See `English`. */
  knowsWord(word: string): boolean {
    return this.#english.knows(word);
  }

  /** The word with synonyms that another word is a slip of the hand from; undefined where there is none. */
  respell(word: string): string | undefined {
    return nearestSpelling(word, [...this.#english.listed].filter((one) => this.#thesaurus.has(one)));
  }

  /** The one of a meaning's concepts that people would say: it comes near, and stands on most of the meaning's emoji, best as their name. */
  wordFor(meaning: NonNullable<Unit["meaning"]>, concepts: readonly QueryAlternative[]): string | undefined {
    const worth = ({ word, weight }: QueryAlternative) => {
      const own = this.#english.vocabulary.meaning(word);
      return weight * [...meaning].reduce((sum, [emoji, share]) => sum + share * (own?.get(emoji) ?? 0), 0);
    };
    return concepts.reduce<QueryAlternative | undefined>((best, one) => (best && worth(best) >= worth(one) ? best : one), undefined)?.word;
  }

  /** Whether English has any word of a term, as far as emoji and synonyms have it. */
  knows(term: string): boolean {
    return keywordWords(term).some((word) => this.hasWord(word) || this.#thesaurus.has(word));
  }

  /** A term of English with its synonyms; the term itself when there are none. */
  widen(term: string): string | QueryGroup[] {
    return widenQuery(term, this.#thesaurus, this.#fillers);
  }

  /** Units of another language. @param spelt what the letters of a word count that has a meaning */
  translate(units: readonly Unit[], spelt: number): QueryGroup[] {
    return units.flatMap(({ text, meaning }, i) => {
      const isLast = i === units.length - 1;
      const words = queryWords(text);
      if (!meaning) return this.#thesaurus.groupsOf(words, isLast);
      const concepts = this.conceptsOf(meaning);
      const written = words.length === 1 ? [{ word: words[0]!, weight: spelt, prefix: isLast }] : [];
      const synonyms = concepts.flatMap(({ word, weight }) => this.#thesaurus.synonymsOf(word).map((other) => ({
        word: other, weight: weight * sharedWeights.synonym,
      })));
      const kinds = concepts.flatMap(({ word, weight }) => this.#ideasOf(word).map((idea) => ({
        word: idea.word, weight: weight * Math.min(idea.weight, sharedWeights.kind),
      })));
      return [{ alternatives: distinctAlternatives([...written, ...concepts, ...kinds, ...synonyms]), ...(words.length > 1 && { written: text }) }];
    });
  }

  /** The English words of a meaning, the nearest first. The square keeps what is half as near well behind. */
  conceptsOf(meaning: NonNullable<Unit["meaning"]>): QueryAlternative[] {
    const concepts = this.#english.conceptsOf(meaning, most.concepts);
    const nearest = concepts[0]?.nearness ?? 1;
    return concepts.filter(({ nearness }) => nearness >= nearConcept * nearest).map(({ word, nearness }) => ({ word, weight: (nearness / nearest) ** 2 }));
  }

  #kindredOf(word: string): QueryAlternative[] {
    const meaning = this.#english.vocabulary.meaning(word);
    if (!meaning) return [];
    const kindred = this.#english.conceptsOf(meaning, most.kindred + 1).filter((one) => one.word !== word && one.nearness >= nearKindred);
    return kindred.slice(0, most.kindred).map((one) => ({ word: one.word, weight: one.nearness * kindredWeight }));
  }
}
