import type { Language } from "../catalog-index.ts";

/** Words that hold a title together and say nothing of its subject. Searches find them; two items are not alike for sharing them. */
const FUNCTION_WORDS: Partial<Record<Language, string>> = {
  en: "a an and are as at be but by for from in into is it its no not of off on or over so that the this to under up upon with without",
};

export function functionWordsOf(language: Language): ReadonlySet<string> {
  return new Set(FUNCTION_WORDS[language]?.split(" "));
}
