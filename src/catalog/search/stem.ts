import { newStemmer } from "snowball-stemmers";
import type { Language } from "./catalog-index.ts";

const ALGORITHMS: Record<Exclude<Language, "none">, string> = {
  ar: "arabic",
  ca: "catalan",
  cs: "czech",
  da: "danish",
  de: "german",
  en: "english",
  es: "spanish",
  eu: "basque",
  fi: "finnish",
  fr: "french",
  ga: "irish",
  hu: "hungarian",
  hy: "armenian",
  it: "italian",
  nl: "dutch",
  no: "norwegian",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  sl: "slovene",
  sv: "swedish",
  ta: "tamil",
  tr: "turkish",
};

/** A stemmer call takes 15 microseconds and the words of a catalog repeat, so the latest are remembered. */
const REMEMBERED_WORDS = 32_768;

export type Stem = (word: string) => string;

const stems = new Map<Language, Stem>();

/** The stem function of a language: pure, one per language for the whole process. A word that stems to nothing is its own stem. */
export function stemFor(language: Language): Stem {
  let stem = stems.get(language);
  if (stem === undefined) {
    stem = language === "none" ? (word) => word : rememberingStem(ALGORITHMS[language]);
    stems.set(language, stem);
  }
  return stem;
}

function rememberingStem(algorithm: string): Stem {
  const stemmer = newStemmer(algorithm);
  const known = new Map<string, string>();
  return (word) => {
    let stem = known.get(word);
    if (stem === undefined) {
      stem = stemmer.stem(word) || word;
      if (known.size >= REMEMBERED_WORDS) known.clear();
      known.set(word, stem);
    }
    return stem;
  };
}
