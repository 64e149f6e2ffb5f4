import { readAllWordLists } from "../meaning/language/word-lists.ts";

/** From the start of the thread, milliseconds: filling the indexes goes first, and a process that lives for less needs none of it. */
const afterStart = 30_000;

/**
 * Reads the words of all languages once the start is over. Whoever searches for a word that nothing has before that waits for them: 2.5 s of processor
 * at the first such word, 0.02 s from then on.
 */
export function readLanguagesLater(): void {
  setTimeout(() => {
    // Files that cannot be read are an error of the search that needs them.
    readAllWordLists().catch(() => {});
  }, afterStart).unref();
}
