import type { QueryAlternative, QueryGroup } from "../search/index.ts";
import { tokenise } from "../search/index.ts";
import { withoutFillers } from "./filler-words.ts";
import { type FurtherWords, relatedWords } from "./related-words.ts";
import { readSynonyms, type Synonyms } from "./synonyms.ts";

/** Bounds of one query's work. A longer query describes nothing and is searched as it is. */
const most = { letters: 200, alternatives: 12 };

/** Makes the function that widens queries by the synonyms of a file, which is read at the first query. */
export function widenBy(file: URL, fillers: readonly string[]): (query: string) => string | QueryGroup[] {
  let synonyms: Synonyms | undefined;
  return (query) => widenQuery(query, (synonyms ??= readSynonyms(file)), { fillers });
}

/**
 * A typed query with what else its words are called, the last word also as a beginning; the query itself where there is nothing to add or to leave out.
 * @param fillers words that say nothing in this catalog
 */
export function widenQuery(query: string, synonyms: Synonyms, { fillers = [], ...further }: FurtherWords & { fillers?: readonly string[] } = {}): string | QueryGroup[] {
  if (query.length > most.letters) return query;
  const typed = tokenise(query).flatMap((token) => token.words);
  const words = withoutFillers(typed, fillers);
  const related = relatedWords(words, synonyms, further);
  if (words === typed && related.every((list) => list.length === 0)) return query;
  return words.map((word, i) => ({ alternatives: distinctAlternatives([{ word, weight: 1, prefix: i === words.length - 1 }, ...related[i]!]) }));
}

/** Each word once with the greatest of its weights, the first one first; the heaviest when there are too many. */
export function distinctAlternatives(alternatives: readonly QueryAlternative[]): QueryAlternative[] {
  const found = new Map<string, QueryAlternative>();
  for (const one of alternatives) {
    const before = found.get(one.word);
    found.set(one.word, before ? { ...before, weight: Math.max(before.weight, one.weight) } : one);
  }
  const [first, ...others] = found.values();
  return first ? [first, ...others.sort((a, b) => b.weight - a.weight).slice(0, most.alternatives - 1)] : [];
}
