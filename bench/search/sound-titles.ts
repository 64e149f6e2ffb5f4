import { queryWords } from "../../src/catalog/search/index.ts";
import { starterSounds } from "../../src/catalog/starter/sounds/library.ts";
import { readDataLines } from "../../src/catalog/meaning/data-lines.ts";

/** The titles of the starter library's sounds, as lists of words. */
export function soundTitles(): string[][] {
  return starterSounds.map(({ title }) => wordsOf(title));
}

/** Words that are said of one sound: its title and tags, and what a group of synonyms calls it. */
export function soundCompany(): string[][] {
  const synonyms = readDataLines(new URL("../../src/catalog/meaning/sounds.txt", import.meta.url));
  return [...starterSounds.map(({ title, tags }) => `${title} ${tags.join(" ")}`), ...synonyms].map(wordsOf);
}

function wordsOf(text: string): string[] {
  return [...new Set(queryWords(text))];
}
