import type { CatalogIndex, CatalogItem, QueryGroup, SearchRequest, SearchResult } from "../search/index.ts";

/** Says in the index's words what a query means. */
export type MeaningOf = (query: string) => string | readonly QueryGroup[] | Promise<string | readonly QueryGroup[]>;

/** Among how many of the first items by the new meaning the best of the old one must be. */
const within = 100;

/**
 * Searches, and where the index read a word in another spelling, searches once more for what the query means then: "setings" finds what "settings" does, gears
 * and sliders too. The new meaning must still show what fitted best before, if anything did: of several spellings, the likeliest word may not be the one that fits
 * the others. Whether it does is asked without filters and places, so that all pages of a list agree. The answer says which query it was.
 */
export async function searchAsMeant<Filter extends string, Order extends string>(
  index: Pick<CatalogIndex<CatalogItem, Filter, Order>, "search">,
  request: SearchRequest<Filter, Order>,
  meaningOf: MeaningOf,
): Promise<SearchResult> {
  const found = index.search(request);
  const { correctedQuery } = found;
  if (correctedQuery === undefined || request.words === undefined) return found;
  const words = await meaningOf(correctedQuery);
  const [best] = index.search({ words: request.words, limit: 1 }).ids;
  if (best !== undefined && !index.search({ words, limit: within }).ids.includes(best)) return found;
  return { correctedQuery, ...index.search({ ...request, words }) };
}
