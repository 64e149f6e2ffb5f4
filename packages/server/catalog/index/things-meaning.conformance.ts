import { queryWords } from "@atelier/search";
import { THINGS } from "@atelier/search/test/random-things.ts";
import type { Read } from "../meaning/reading.ts";
import { splitWords } from "../meaning/split-words.ts";

/** Reads words that the index lacks as two written as one, and tells so; words that it has are read so where they leave space on the page. */
const read: Read = async (text, _languages, index) => {
  const words = queryWords(text);
  const split = (await splitWords(words, words, index))?.join(" ");
  if (split === undefined) return { words: text };
  const [frequency] = await index.frequencies(words);
  return frequency === 0 ? { words: split, understood: { language: "xx", query: split } } : { words: text, otherwise: async () => ({ words: split }) };
};

/** The catalog of the conformance suite of search. */
export const thingsCatalog = { definition: THINGS, read };
