import { type FoundWhole, relax, type RelaxedResult } from "./relax.ts";
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
 * was, unless nothing was found by it: a spelling that finds nothing explains nothing.
 */
export async function searchAsMeant<Filter extends string, Order extends string>(
  index: Searchable<Filter, Order>,
  request: SearchRequest<Filter, Order>,
  meaningOf: MeaningOf,
): Promise<SearchResult> {
  return explained((await findWhole(index, request, meaningOf)).found);
}

/** A page that partial matches may fill. */
export interface Page {
  /** Items from which on nothing is added; undefined where every word must match. */
  readonly fullPage: number | undefined;
  /** What somebody has typed, where the words are what it means. */
  readonly text?: string | undefined;
}

/** As `searchAsMeant`, and where that leaves a page unfilled, with partial matches behind. */
export async function searchForPage<Filter extends string, Order extends string>(
  index: Searchable<Filter, Order>, request: SearchRequest<Filter, Order>, meaningOf: MeaningOf, { fullPage, text }: Page,
): Promise<RelaxedResult> {
  const whole = await findWhole(index, request, meaningOf);
  return explained(fullPage === undefined ? whole.found : await relax(index, request, { ...whole, text }, fullPage));
}

/** What has all words, and what they were read as for it. */
async function findWhole<Filter extends string, Order extends string>(
  index: Searchable<Filter, Order>, request: SearchRequest<Filter, Order>, meaningOf: MeaningOf,
): Promise<FoundWhole> {
  const typed = request.words;
  const found = await index.search({ ...request, unlessCorrected: true });
  const { correctedQuery } = found;
  if (correctedQuery === undefined || typed === undefined) return { found, typed };
  const words = await meaningOf(correctedQuery);
  const { ids: [best] } = await index.search({ words: typed, limit: 1, uncounted: true });
  const isAmongFirst = async () => fits(best, (await index.search({ words, limit: within, uncounted: true })).ids);
  if (isFirstPage(request)) {
    const meant = await index.search({ ...request, words });
    // The best is nearly always on the page itself, and a page of ten takes half of the time of the first hundred.
    if (fits(best, meant.ids.slice(0, within)) || (request.limit < within && (await isAmongFirst()))) {
      return { found: { correctedQuery, ...meant }, typed, read: words };
    }
  } else if (await isAmongFirst()) return { found: { correctedQuery, ...(await index.search({ ...request, words })) }, typed, read: words };
  return { found: await index.search(request), typed };
}

function explained<Result extends SearchResult>(found: Result): Result {
  if (found.count > 0 || found.correctedQuery === undefined) return found;
  const { correctedQuery: _, ...rest } = found;
  return rest as Result;
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
