import type { IndexWords, Understand } from "../understand.ts";
import { languageOf } from "./annotations.ts";
import type { Speaker } from "./speaker.ts";
import { splitTerm, type Unit } from "./split-term.ts";
import { vocabularies } from "./vocabularies.ts";

/** What the letters of another language's word count that spell a word of English, against what it means. */
export const speltWeight = 0.12;
/** Bounds of one query's work. A longer term describes no item and is searched as it is. */
export const most = { letters: 200, languages: 3 };

/** What a term means, and in which language. */
export interface Interpretation {
  words: IndexWords;
  /** Where it was read in a language other than English. */
  foreign?: {
    language: string;
    units: readonly Unit[];
    /** Whether the language has a word of it, in any form; else one was guessed from how it begins. */
    sure: boolean;
  };
}

/** Says what a term means in the first of some languages that knows it. */
export type Interpret = (term: string, languages: readonly string[]) => Promise<Interpretation>;

/**
 * Makes the function that turns a term into what the index of English names is asked for. In a language other than English its words
 * and phrases become the English words of the same meaning; English words bring their synonyms along. A term that nothing is known of
 * is searched as it is written.
 */
export function createInterpret(loadSpeaker: () => Promise<Speaker>): Interpret {
  return async (term, languages) => {
    if (term.length > most.letters) return { words: term };
    const speaker = await loadSpeaker();
    const wanted = [...new Set(languages.map(languageOf))].slice(0, most.languages);
    for (const [i, language] of wanted.entries()) {
      if (language === "en") {
        // After the last language it makes no difference.
        if (i === wanted.length - 1 || speaker.knows(term)) break;
        continue;
      }
      const vocabulary = await vocabularies.get(language);
      const units = vocabulary ? splitTerm(term, vocabulary, { typing: i === 0, isEnglish: (word) => speaker.hasWord(word) }) : [];
      if (units.some(({ meaning }) => meaning)) {
        const words = speaker.translate(units, wanted.slice(0, i).includes("en") ? 1 : speltWeight);
        return { words, foreign: { language, units, sure: units.some(({ sure }) => sure) } };
      }
    }
    return { words: speaker.widen(term) };
  };
}

/** The same without telling the language. */
export function understandBy(interpret: Interpret): Understand {
  return async (term, languages) => (await interpret(term, languages)).words;
}
