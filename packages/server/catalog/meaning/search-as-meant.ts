import type { Reading, Understood } from "./reading.ts";
import { type FoundWhole, relax, type RelaxedResult } from "./relax.ts";
import type { Searchable } from "./searchable.ts";
import { nameOfGroup, type QueryGroup, queryGroups, type SearchRequest, type SearchResult } from "@atelier/search";

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
  /** What the words of the request are of. */
  readonly reading?: Omit<Reading, "words">;
}

export interface MeantResult extends RelaxedResult {
  /** Where the query was read in another language than that of the items' words, and something was found so. */
  understood?: Understood;
}

/** As `searchAsMeant`, and where that leaves a page unfilled, with what else the words may mean behind, and with partial matches behind that. */
export async function searchForPage<Filter extends string, Order extends string>(
  index: Searchable<Filter, Order>, request: SearchRequest<Filter, Order>, meaningOf: MeaningOf, { fullPage, text, reading = {} }: Page,
): Promise<MeantResult> {
  const whole = await findWhole(index, request, meaningOf, reading.isWord);
  const other = await searchOtherwise(index, request, whole.found, fullPage, reading);
  const read = other ?? { request, whole, understood: reading.understood, corrected: undefined };
  const found = explained(fullPage === undefined ? read.whole.found : await relax(index, read.request, { ...read.whole, text }, fullPage));
  const page = read.corrected === undefined || found.count === 0 ? found : { correctedQuery: read.corrected, ...found };
  return read.understood === undefined || page.count === 0 ? page : { ...page, understood: read.understood };
}

interface OtherFound<Filter extends string, Order extends string> {
  request: SearchRequest<Filter, Order>;
  whole: FoundWhole;
  understood: Understood | undefined;
  corrected: string | undefined;
}

/** By what else a query may mean, where what it finds leaves space on the page; undefined where that adds nothing. */
async function searchOtherwise<Filter extends string, Order extends string>(
  index: Searchable<Filter, Order>, request: SearchRequest<Filter, Order>, found: SearchResult, fullPage: number | undefined,
  { otherwise }: Omit<Reading, "words">,
): Promise<OtherFound<Filter, Order> | undefined> {
  const hasSpace = found.count === 0 || (fullPage !== undefined && found.count < fullPage && request.order === undefined);
  const other = hasSpace ? await otherwise?.(found.count) : undefined;
  if (!other) return undefined;
  const pinned = found.count === 0 ? [] : (await index.search({ ...request, facets: undefined, offset: 0, limit: found.count })).ids;
  const both = { ...request, words: other.words, pinned };
  const added = await index.search(both);
  if (added.count <= found.count) return undefined;
  return { request: both, whole: { found: added, typed: other.words }, understood: other.understood, corrected: other.corrected };
}

/** What has all words, and what they were read as for it. A word of the language is never read as another. */
async function findWhole<Filter extends string, Order extends string>(
  index: Searchable<Filter, Order>, request: SearchRequest<Filter, Order>, meaningOf: MeaningOf, isWord?: Reading["isWord"],
): Promise<FoundWhole> {
  const typed = request.words;
  const found = await index.search({ ...request, unlessCorrected: true });
  const { correctedQuery } = found;
  if (correctedQuery === undefined || typed === undefined) return { found, typed };
  const words = isWord && (await withCertainWords(typed, isWord));
  // What a corrected query means has the same words again.
  const certain: MeaningOf = async (corrected) => {
    const meant = await meaningOf(corrected);
    return (isWord && (await withCertainWords(meant, isWord))) ?? meant;
  };
  if (words) return findWhole(index, { ...request, words }, certain);
  return findCorrected(index, request, { typed, correctedQuery }, meaningOf);
}

/** A query whose words of the language are certain; undefined where it has none of them. */
async function withCertainWords(
  typed: string | readonly QueryGroup[], isWord: NonNullable<Reading["isWord"]>,
): Promise<readonly QueryGroup[] | undefined> {
  const groups = queryGroups(typed);
  const certain = await Promise.all(groups.map((group) => isWord(nameOfGroup(group))));
  return certain.includes(true) ? groups.map((group, i) => (certain[i] ? { ...group, certain: true } : group)) : undefined;
}

/** By what a corrected query means, where that still shows what fitted best before. */
async function findCorrected<Filter extends string, Order extends string>(
  index: Searchable<Filter, Order>, request: SearchRequest<Filter, Order>,
  { typed, correctedQuery }: { typed: string | readonly QueryGroup[]; correctedQuery: string }, meaningOf: MeaningOf,
): Promise<FoundWhole> {
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
