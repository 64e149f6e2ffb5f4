/*
 * Random words of ten languages as the service hands them to the index: what they mean in English, with its synonyms. They are understood in a
 * process of its own, so that ten vocabularies are not in the memory of what is measured.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { createIconMeaning } from "@atelier/server/catalog/meaning/language/icon-meaning.ts";
import { readVocabulary } from "@atelier/server/catalog/meaning/language/vocabularies.ts";
import { seededRandom } from "@atelier/server/catalog/import/seeded-random.ts";
import type { BenchQuery } from "./queries.ts";

const LANGUAGES = ["ar", "de", "es", "fr", "hi", "it", "ja", "pt", "ru", "zh"];
const EACH = 6;

if (import.meta.main) process.send!(await understand());

export async function languageQueries(): Promise<BenchQuery[]> {
  const [queries] = (await once(fork(import.meta.filename), "message")) as [BenchQuery[]];
  return queries;
}

async function understand(): Promise<BenchQuery[]> {
  const random = seededRandom("bench languages");
  const { understand: understandTerm } = createIconMeaning();
  const queries: BenchQuery[] = [];
  for (const language of LANGUAGES) {
    const words = (await readVocabulary(language)).keywords.sorted.filter((word) => !word.includes(" "));
    for (let number = 0; number < EACH; number++) {
      const word = words[Math.floor(words.length * random())]!;
      queries.push({ band: "other language", words: word, understood: await understandTerm(word, [language]) });
    }
  }
  return queries;
}
