import type { Reading, Understood } from "./reading.ts";
import { relax, type RelaxedResult } from "./relax.ts";
import type { Searchable } from "./searchable.ts";
import type { QueryGroup, SearchRequest, SearchResult } from "@atelier/search";

/** Says in the index's words what a query means. */
export type MeaningOf = (query: string) => string | readonly QueryGroup[] | Promise<string | readonly QueryGroup[]>;

/** Among how many of the first items by the new meaning the best of the old one must be. */
const within = 100;

/**
 * Searches, and where the index read a word in another spelling, searches once more for what the query means then: "setings" finds what "settings" does, gears
 * and sliders too. The new meaning must still show what fitted best before, if anything did: of several spellings, the likeliest word may not be the
 * one that fits the others. Whether it does is asked without filters and places, so that all pages of a list agree. The answer says which query it
 * was.
 */
export async function searchAsMeant<Filter extends string, Order extends string>(
  index: Searchable<Filter, Order>,
  request: SearchRequest<Filter, Order>,
  meaningOf: MeaningOf,
): Promise<SearchResult> {
  const found = await index.search({ ...request, unlessCorrected: true });
  const { correctedQuery } = found;
  if (correctedQuery === undefined || request.words === undefined) return found;
  const words = await meaningOf(correctedQuery);
  const { ids: [best] } = await index.search({ words: request.words, limit: 1, uncounted: true });
  const isAmongFirst = async () => fits(best, (await index.search({ words, limit: within, uncounted: true })).ids);
  if (isFirstPage(request)) {
    const meant = await index.search({ ...request, words });
    // The best is nearly always on the page itself, and a page of ten takes half of the time of the first hundred.
    if (fits(best, meant.ids.slice(0, within)) || (request.limit < within && (await isAmongFirst()))) return { correctedQuery, ...meant };
  } else if (await isAmongFirst()) return { correctedQuery, ...(await index.search({ ...request, words })) };
  return index.search(request);
}

export interface MeantResult extends RelaxedResult {
  /** Where the query was read in another language than that of the items' words, and something was found so. */
  understood?: Understood;
}

/**
 * As `searchAsMeant`, and where that leaves a page unfilled, with what else the words may mean behind, and with partial matches behind that.
 * @param reading that the words of the request are of
 * @param fullPage items from which on nothing is added; undefined where every word must match
 */
export async function searchForPage<Filter extends string, Order extends string>(
  index: Searchable<Filter, Order>, request: SearchRequest<Filter, Order>, meaningOf: MeaningOf, fullPage: number | undefined,
  reading: Omit<Reading, "words"> = {},
): Promise<MeantResult> {
  const found = await searchAsMeant(index, request, meaningOf);
  const other = await searchOtherwise(index, request, found, fullPage, reading);
  const read = other ?? { request, found, understood: reading.understood };
  const page = fullPage === undefined ? read.found : await relax(index, read.request, read.found, fullPage);
  return read.understood === undefined || page.count === 0 ? page : { ...page, understood: read.understood };
}

/** By what else a query may mean, where what it finds leaves room; undefined where that adds nothing. */
async function searchOtherwise<Filter extends string, Order extends string>(
  index: Searchable<Filter, Order>, request: SearchRequest<Filter, Order>, found: SearchResult, fullPage: number | undefined,
  { otherwise }: Omit<Reading, "words">,
): Promise<{ request: SearchRequest<Filter, Order>; found: SearchResult; understood: Understood | undefined } | undefined> {
  const room = found.count === 0 || (fullPage !== undefined && found.count < fullPage && request.order === undefined);
  const other = room ? await otherwise?.(found.count) : undefined;
  if (!other) return undefined;
  const pinned = found.count === 0 ? [] : (await index.search({ ...request, facets: undefined, offset: 0, limit: found.count })).ids;
  const both = { ...request, words: other.words, pinned };
  const added = await index.search(both);
  return added.count > found.count ? { request: both, found: added, understood: other.understood } : undefined;
}

/** Whether a request is answered with the best of all items. */
function isFirstPage<Filter extends string, Order extends string>({
  filters = {}, ranges = {}, order, pinned = [], offset = 0, limit,
}: SearchRequest<Filter, Order>): boolean {
  const conditions = [...Object.values(filters), ...Object.values(ranges)].filter((one) => one !== undefined);
  return conditions.length === 0 && order === undefined && pinned.length === 0 && offset === 0 && limit > 0;
}

function fits(best: number | undefined, first: readonly number[]): boolean {
  return best === undefined || first.includes(best);
}
