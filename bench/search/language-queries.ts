import { seededRandom } from "../../src/catalog/seeded-random.ts";
import { createUnderstandTerm } from "../../src/catalog/icons/language/understand-term.ts";
import { readVocabulary } from "../../src/catalog/icons/language/vocabularies.ts";
import type { BenchQuery } from "./queries.ts";

const LANGUAGES = ["ar", "de", "es", "fr", "hi", "it", "ja", "pt", "ru", "zh"];
const EACH = 6;

/** Random words of ten languages as the service hands them to the index: what they mean in English, with its synonyms. */
export async function languageQueries(): Promise<BenchQuery[]> {
  const random = seededRandom("bench languages");
  const understand = createUnderstandTerm();
  const queries: BenchQuery[] = [];
  for (const language of LANGUAGES) {
    const words = (await readVocabulary(language)).keywords.sorted.filter((word) => !word.includes(" "));
    for (let number = 0; number < EACH; number++) {
      const word = words[Math.floor(words.length * random())]!;
      queries.push({ band: "other language", words: word, understood: await understand(word, [language]) });
    }
  }
  return queries;
}
