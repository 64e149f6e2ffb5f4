import { nameOfGroup, type QueryGroup, queryGroups, queryWords, type SearchRequest, type SearchResult } from "@atelier/search";
import type { Searchable } from "./searchable.ts";
import { anyOf, type ReadWord, standsAlone, type TellingWord, tellingWords } from "./telling-words.ts";

/** Words of a query that are tried in all combinations: each more doubles them, and phrases have few words that tell anything. */
const mostCombined = 4;
/** A word alone is worth showing items for where it tells at least so much of what the most telling one does. */
const tellsEnough = 0.5;

export interface RelaxedResult extends SearchResult {
  /** Words that the best partial matches lack, as they were read; absent where all words match. */
  relaxed?: readonly string[] | undefined;
  /** How many have all words and come before the partial matches. */
  fullMatches?: number | undefined;
}

/** What was found with all words, and how they were read for it. */
export interface FoundWhole {
  readonly found: SearchResult;
  readonly typed: SearchRequest["words"];
  /** Where it is not what was typed. */
  readonly read?: SearchRequest["words"];
  /** As somebody typed it. */
  readonly text?: string | undefined;
}

/** Words that items are looked for by: something of each group. */
interface Part {
  readonly words: readonly QueryGroup[];
  /** What the groups were made of. */
  readonly of: readonly TellingWord[];
}

/**
 * Fills what all words together leave of a page with the best partial matches. Combinations of the words that tell most are tried: those of more words
 * first, among as many those whose words are rarer, and all of these without synonyms first. At last comes any one word, in one search that ranks them. Each
 * adds what the ones before it have not found. The first that fills the page is the last one, so that count, pages and facets are those of one exact search
 * with the items of the former ones in front, and are the same at every offset.
 * @param fullPage items from which on nothing is added
 */
export async function relax<Filter extends string, Order extends string>(
  index: Searchable<Filter, Order>, request: SearchRequest<Filter, Order>, whole: FoundWhole, fullPage: number,
): Promise<RelaxedResult> {
  const { found } = whole;
  const words = readWords(whole);
  if (request.order !== undefined || found.count >= fullPage || words.length < 2) return found;
  const first = { ...request, facets: undefined, offset: 0, limit: fullPage };
  const full = await allOf(index, first, whole);
  const filled = await fill(index, { ...first, uncounted: true, asWritten: true }, { words, full });
  if (!filled) return found;
  const { last, best } = filled;
  const result = await index.search({ ...request, ...last, asWritten: true });
  const correctedQuery = found.count > 0 ? found.correctedQuery : correctionOf(words, best);
  return {
    ...result,
    ...(correctedQuery !== undefined && { correctedQuery }),
    relaxed: leftOut(words, best, whole.text),
    fullMatches: full.length,
  };
}

/**
 * Each word as it was typed, and how it may be read. A reading that found nothing explains only words that nothing has as they were typed; one that has other
 * words than were typed explains none.
 */
function readWords({ found, typed, read }: FoundWhole): ReadWord[] {
  const asTyped = queryGroups(typed ?? "");
  const asRead = read === undefined ? asTyped : queryGroups(read);
  return asTyped.map((one, i) => {
    if (asRead.length !== asTyped.length) return { typed: one, readings: [one] };
    return { typed: one, readings: found.count > 0 ? [asRead[i]!] : [one, asRead[i]!] };
  });
}

/** The items that have all words: fewer than fill a page. */
async function allOf<Filter extends string, Order extends string>(
  index: Searchable<Filter, Order>, first: SearchRequest<Filter, Order>, { found, typed, read = typed }: FoundWhole,
): Promise<readonly number[]> {
  if (found.count === 0 || found.ids.length === found.count) return found.ids;
  return (await index.search({ ...first, ...(read !== undefined && { words: read }) })).ids;
}

/** What fills a page: the part that is searched last and the items before it; and the words of the part that found something first. */
async function fill<Filter extends string, Order extends string>(
  index: Searchable<Filter, Order>, exploring: SearchRequest<Filter, Order>, { words, full }: { words: readonly ReadWord[]; full: readonly number[] },
): Promise<{ last: { words: readonly QueryGroup[]; pinned: readonly number[] }; best: readonly TellingWord[] } | undefined> {
  const pinned = [...full];
  const seen = new Set(full);
  let last: { words: readonly QueryGroup[]; pinned: readonly number[] } | undefined;
  let best: readonly TellingWord[] | undefined;
  for (const part of partsOf(await tellingWords(index, words), words.length)) {
    const { ids } = await index.search({ ...exploring, words: part.words });
    const fresh = ids.filter((id) => !seen.has(id));
    // A part that fills a page by itself may have more behind the page, all of whose items are known.
    const mayHaveMore = ids.length === exploring.limit;
    if (fresh.length === 0 && !mayHaveMore) continue;
    last = { words: part.words, pinned: [...pinned] };
    best ??= part.of;
    for (const id of fresh) seen.add(id);
    pinned.push(...fresh);
    if (mayHaveMore || pinned.length >= exploring.limit) break;
  }
  return last && best && { last, best };
}

/** What is looked for one after the other. @param all how many words the query has: all of them together were asked for already */
function* partsOf(telling: readonly TellingWord[], all: number): Generator<Part> {
  const combined = telling.slice(0, mostCombined);
  for (let size = Math.min(combined.length, all - 1); size > 1; size--) {
    const sets = combinations(combined, size);
    for (const set of sets) yield { words: set.map(({ strong }) => strong), of: set };
    for (const set of sets) if (set.some(({ strong, whole }) => strong !== whole)) yield { words: set.map(({ whole }) => whole), of: set };
  }
  // Another spelling explains a word beside the others; alone it is a guess.
  const certain = telling.filter(({ spelling }) => spelling === undefined);
  const alone = certain.length > 0 ? certain : telling.filter(standsAlone);
  if (alone.length === 0) return;
  const enough = alone[0]!.weight * tellsEnough;
  const single = alone.filter(({ weight }) => weight >= enough);
  const things = single.filter(({ isMinor }) => !isMinor);
  if (things.length > 0 && things.length < single.length) yield { words: [anyOf(things.map(({ strong }) => strong))], of: things };
  yield { words: [anyOf(single.map(({ strong }) => strong))], of: single };
  // What is only akin to a word comes last: better than an empty rest of the page.
  const akin = alone.filter(({ rarity }) => rarity >= enough);
  if (akin.some(({ strong, whole }) => strong !== whole || !single.some((one) => one.strong === strong))) {
    yield { words: [anyOf(akin.map(({ whole }) => whole))], of: single };
  }
}

/** All ways to take so many of the words, the most telling first. */
function combinations(telling: readonly TellingWord[], size: number): TellingWord[][] {
  const sets = Array.from({ length: 2 ** telling.length }, (_, bits) => telling.filter((_one, place) => ((bits >> place) & 1) === 1));
  return sets
    .filter((set) => set.length === size)
    .map((set) => ({ set, weight: set.reduce((sum, { weight }) => sum + weight, 0) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ set }) => set);
}

/** The words that are not looked for; where the text is known, also those that nothing was looked for by, such as articles. */
function leftOut(words: readonly ReadWord[], best: readonly TellingWord[], text = ""): string[] {
  const names = words.map(({ typed }) => nameOfGroup(typed));
  const kept = new Set(best.map(({ place }) => names[place]!));
  const typed = [...new Set(queryWords(text))];
  return (names.every((name) => typed.includes(name)) ? typed : names).filter((name) => !kept.has(name));
}

/** The query as the best partial matches were looked for; undefined where each of their words is as it was typed. */
function correctionOf(words: readonly ReadWord[], best: readonly TellingWord[]): string | undefined {
  if (best.every(({ spelling }) => spelling === undefined)) return undefined;
  return words.map(({ typed }, place) => best.find((one) => one.place === place)?.spelling ?? nameOfGroup(typed)).join(" ");
}
