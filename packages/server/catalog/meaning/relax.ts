import { type QueryGroup, queryGroups, type SearchRequest, type SearchResult } from "@atelier/search";
import type { Searchable } from "./searchable.ts";
import { stopWords } from "./stop-words.ts";

/** Words of a query that are tried in all combinations: each more doubles them, and phrases have few words that tell anything. */
const mostWords = 4;
/** A word that so many of all items have tells little, share; in a catalog of fewer items every word tells something. */
const commonShare = 0.2;
const leastItems = 50;
/** A word alone is worth showing items for where it tells at least so much of what the most telling one does. */
const tellsEnough = 0.5;

export interface RelaxedResult extends SearchResult {
  /** Words that the best partial matches lack, as they were read; absent where all words match. */
  relaxed?: readonly string[];
}

interface Telling {
  group: QueryGroup;
  weight: number;
}

/**
 * Fills what all words together leave of a page with the best partial matches. Combinations of the words that tell most are tried, those of more words first,
 * among as many those whose words are rarer; each adds what the ones before it have not found. The first that fills the page is the last one, so that count,
 * pages and facets are those of one exact search with the items of the former ones in front, and are the same at every offset.
 * @param found what all words find
 * @param fullPage items from which on nothing is added
 */
export async function relax<Filter extends string, Order extends string>(
  index: Searchable<Filter, Order>, request: SearchRequest<Filter, Order>, found: SearchResult, fullPage: number,
): Promise<RelaxedResult> {
  const groups = queryGroups(request.words ?? "");
  if (request.order !== undefined || found.count >= fullPage || groups.length < 2) return found;
  const telling = await mostTelling(index, groups);
  const first = { ...request, facets: undefined, offset: 0, limit: fullPage };
  let pinned = found.count === 0 ? [] : (await index.search(first)).ids;
  let last: { words: QueryGroup[]; pinned: readonly number[] } | undefined;
  let best: QueryGroup[] | undefined;
  for (const words of combinations(telling, groups.length)) {
    const { count, ids } = await index.search({ ...first, words, pinned });
    if (count === pinned.length) continue;
    last = { words, pinned };
    best ??= words;
    if (count >= fullPage) break;
    pinned = ids;
  }
  // A spelling that finds nothing explains nothing.
  if (!last || !best) return found.count > 0 ? found : { ...found, correctedQuery: undefined };
  const whole = await index.search({ ...request, ...last });
  const told = found.count > 0 && found.correctedQuery !== undefined ? { correctedQuery: found.correctedQuery } : {};
  return { ...whole, ...told, relaxed: groups.filter((group) => !best.includes(group)).map(nameOf) };
}

const nameOf = ({ alternatives: [first] }: QueryGroup) => first?.word ?? "";

/** Those of the words that tell most of what is looked for, rarest first: no stop word, none that no item or nearly every one has. */
async function mostTelling<Filter extends string, Order extends string>(
  index: Searchable<Filter, Order>, groups: readonly QueryGroup[],
): Promise<Telling[]> {
  const size = (await index.search({ limit: 0 })).count;
  const some: (Telling & { tells: boolean })[] = [];
  for (const group of groups) {
    // Another spelling explains a word beside the others; alone it is a guess, and makes a house of every horse.
    const { count, correctedQuery } = await index.search({ words: [group], limit: 0, unlessCorrected: true });
    if (count === 0 || correctedQuery !== undefined) continue;
    some.push({ group, weight: Math.log(1 + size / count), tells: !stopWords.has(nameOf(group)) && (size < leastItems || count <= size * commonShare) });
  }
  const tell = some.filter(({ tells }) => tells);
  return (tell.length > 0 ? tell : some).sort((a, b) => b.weight - a.weight).slice(0, mostWords);
}

/** @param all how many words the query has: all of them together were asked for already */
function combinations(telling: readonly Telling[], all: number): QueryGroup[][] {
  const sets = Array.from({ length: 2 ** telling.length - 1 }, (_, at) => telling.filter((_one, place) => (((at + 1) >> place) & 1) === 1));
  const most = telling[0]?.weight ?? 0;
  return sets
    .filter((set) => set.length < all && (set.length > 1 || set[0]!.weight >= most * tellsEnough))
    .map((set) => ({ words: set.map(({ group }) => group), weight: set.reduce((sum, { weight }) => sum + weight, 0) }))
    .sort((a, b) => b.words.length - a.words.length || b.weight - a.weight)
    .map(({ words }) => words);
}
