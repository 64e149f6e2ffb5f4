import { LRUCache } from "lru-cache";
import { hasAnnotations, readAnnotations } from "./annotations.ts";
import { interfaceWords } from "./interface-words.ts";
import { Vocabulary } from "./vocabulary.ts";

/** Languages held at once: 3 MB each. */
const capacity = 8;

/** The vocabularies asked for last, each read at its first use. */
class Vocabularies {
  readonly #recent = new LRUCache<string, Promise<Vocabulary>>({ max: capacity });

  /** Undefined for a language without data. */
  async get(language: string): Promise<Vocabulary | undefined> {
    if (!(await hasAnnotations(language))) return undefined;
    const known = this.#recent.get(language);
    if (known) return known;
    const vocabulary = this.#read(language);
    this.#recent.set(language, vocabulary);
    return vocabulary;
  }

  /** What could not be read is tried again the next time. */
  #read(language: string): Promise<Vocabulary> {
    const vocabulary = readVocabulary(language);
    vocabulary.catch(() => this.#recent.delete(language));
    return vocabulary;
  }
}

/** Those of all catalogs. */
export const vocabularies = new Vocabularies();

export async function readVocabulary(language: string): Promise<Vocabulary> {
  return Vocabulary.of(language, [...(await readAnnotations(language)), ...interfaceWords(language)]);
}
