import type { QueryGroup } from "@atelier/search";
import { queryWords } from "@atelier/search";
import { withoutFillers } from "./filler-words.ts";
import type { Thesaurus } from "./thesaurus.ts";

/** A longer query describes nothing and is searched as it is. */
const mostLetters = 200;

/**
 * A typed query with what else its words are called, the last word also as a beginning; the query itself where there is nothing to add or to leave out.
 * @param fillers words that say nothing in this catalog
 */
export function widenQuery(query: string, thesaurus: Thesaurus, fillers: readonly string[] = []): string | QueryGroup[] {
  if (query.length > mostLetters) return query;
  const typed = queryWords(query);
  const words = withoutFillers(typed, fillers);
  const groups = thesaurus.groupsOf(words, true);
  return words === typed && groups.every(({ alternatives }) => alternatives.length === 1) ? query : groups;
}
