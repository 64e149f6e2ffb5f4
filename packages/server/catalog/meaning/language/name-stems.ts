import { stemFor } from "@atelier/search/words/stem.ts";

/** The stem of an English word. */
export const wordStem = stemFor("en");

/** Stems of the words of a name, without its numbers. */
export function stemsOf(name: string): string[] {
  return (name.toLowerCase().match(/[a-z][a-z0-9]*/g) ?? []).map(wordStem);
}
