import { createRequire } from "node:module";
import { LRUCache } from "lru-cache";
import type Snowball from "snowball-stemmers";
import type { Language } from "../catalog-index.ts";

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

/**
 * What a word of English ends in when its stem may be another word. More than half of what is typed does not, and to find that out takes the stemmer
 * as long as a search for a rare word takes.
 */
const CHANGED_ENDING = /(?:s|ed|ing|[^aeiou]y|i|[au]l|ll|er|tor|ion|ism|e|ic|[ae]nt)$/;

/** Stems of one language, some 200 bytes each. */
const REMEMBERED = 4096;

export type Stem = (word: string) => string;

const stems = new Map<Language, Stem>();

/** The stem function of a language: pure, one per language for the whole process. A word that stems to nothing is its own stem. */
export function stemFor(language: Language): Stem {
  let stem = stems.get(language);
  if (stem === undefined) {
    stem = language === "none" ? (word) => word : rememberingStem(ALGORITHMS[language]);
    if (language === "en") stem = exceptUnchanged(stem);
    stems.set(language, stem);
  }
  return stem;
}

/** The library is loaded with the first word: the service's own thread stems nothing but what is imported, and takes 3 MB less. */
function rememberingStem(algorithm: string): Stem {
  let stem: Stem | undefined;
  return (word) => (stem ??= startStemming(algorithm))(word);
}

function startStemming(algorithm: string): Stem {
  const { newStemmer } = createRequire(import.meta.url)("snowball-stemmers") as typeof Snowball;
  const stemmer = newStemmer(algorithm);
  // A stemmer call takes 7 to 15 microseconds, and words repeat.
  const known = new LRUCache<string, string>({ max: REMEMBERED });
  return (word) => {
    let stem = known.get(word);
    if (stem === undefined) known.set(word, (stem = stemmer.stem(word) || word));
    return stem;
  };
}

/** The stemmer of English for words that it may change; an apostrophe is a letter to it. */
function exceptUnchanged(stem: Stem): Stem {
  return (word) => (CHANGED_ENDING.test(word) || word.includes("'") ? stem(word) : word);
}
