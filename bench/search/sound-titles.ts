import { queryWords } from "@atelier/search";
import { starterSounds } from "@atelier/starter-library/sounds/library.ts";
import { readDataLines } from "@atelier/server/catalog/meaning/data-lines.ts";

/** The titles of the starter library's sounds, as lists of words. */
export function soundTitles(): string[][] {
  return starterSounds.map(({ title }) => wordsOf(title));
}

/** Words that are said of one sound: its title and tags, and what a group of synonyms calls it. */
export function soundCompany(): string[][] {
  const synonyms = readDataLines(new URL("../../packages/server/catalog/meaning/sounds.txt", import.meta.url));
  return [...starterSounds.map(({ title, tags }) => `${title} ${tags.join(" ")}`), ...synonyms].map(wordsOf);
}

function wordsOf(text: string): string[] {
  return [...new Set(queryWords(text))];
}
