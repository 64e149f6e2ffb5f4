import type { CatalogIndex, CatalogItem, QueryGroup, SearchRequest, SearchResult } from "../search/index.ts";

/** Says in the index's words what a query means. */
export type MeaningOf = (query: string) => string | readonly QueryGroup[] | Promise<string | readonly QueryGroup[]>;

/**
 * Searches, and where the index read a word in another spelling, searches once more for what the query means then: "setings" finds what "settings" does, gears
 * and sliders too. The answer says which query that was.
 */
export async function searchAsMeant<Filter extends string, Order extends string>(
  index: Pick<CatalogIndex<CatalogItem, Filter, Order>, "search">,
  request: SearchRequest<Filter, Order>,
  meaningOf: MeaningOf,
): Promise<SearchResult> {
  const found = index.search(request);
  if (found.correctedQuery === undefined || found.count === 0) return found;
  const meant = index.search({ ...request, words: await meaningOf(found.correctedQuery) });
  return meant.count < found.count ? found : { correctedQuery: found.correctedQuery, ...meant };
}
