import { nameOfGroup, type QueryAlternative, type QueryGroup, type SearchRequest, type SearchResult } from "@atelier/search";
import type { Searchable } from "./searchable.ts";
import { qualityWords } from "./quality-words.ts";
import { stopWords } from "./stop-words.ts";

/** Words of a query that are looked at: each costs up to two searches, and whoever pastes a page of text does not wait for all of it. */
const mostAsked = 24;
/** Words that partial matches are looked for by: the rarest. */
const mostTelling = 8;
/** A word that so many of all items have tells little, share; in a catalog of fewer items every word tells something. */
const commonShare = 0.2;
const leastItems = 50;
/** What an alternative counts at least to stand for its word where it is alone: the word, its forms and compounds, and translations, but no synonym. */
const strongWeight = 0.5;
/** Letters of a word that another spelling is looked for beside others, and alone: of few letters it is near too many others, such as "horse" to "house". */
const lettersToRespell = { beside: 5, alone: 6 };
/** What a word tells against one that items have: that only synonyms find, that says how something is, and that items have only longer words with. */
const tells = { synonyms: 0.5, quality: 0.5, beginning: 0.2 };

/** A word of a query that some item has. */
export interface TellingWord {
  /** Its place among the words of the query. */
  readonly place: number;
  readonly whole: QueryGroup;
  /** The word itself without its synonyms, where some item has it; otherwise with them. */
  readonly strong: QueryGroup;
  /** Another spelling of a word that no item has. */
  readonly spelling?: string;
  /** The rarer, the greater. */
  readonly rarity: number;
  /** What it tells: its rarity, less where only synonyms of it are found. */
  readonly weight: number;
  /** It says how something is, or items have only longer words with it: nothing is found by it alone before what other words find. */
  readonly isMinor: boolean;
}

/** A word as it was typed, and how it may be read, the likeliest first: as it was typed, or in another spelling. */
export interface ReadWord {
  readonly typed: QueryGroup;
  readonly readings: readonly QueryGroup[];
}

/**
 * Those of the words that tell most of what is looked for, rarest first: no stop word and none that no item or nearly every one has, unless there are
 * no others.
 */
export async function tellingWords<Filter extends string, Order extends string>(
  index: Searchable<Filter, Order>, words: readonly ReadWord[],
): Promise<TellingWord[]> {
  const size = (await index.search({ limit: 0 })).count;
  const isStop = ({ typed }: ReadWord) => stopWords.has(nameOfGroup(typed));
  const places = words.map((word, place) => ({ word, place }));
  const asked = [...places.filter(({ word }) => !isStop(word)), ...places.filter(({ word }) => isStop(word))].slice(0, mostAsked);
  const some = await Promise.all(asked.map(async ({ word, place }) => {
    const { count, share, ...read } = await look(index, word);
    const rarity = Math.log(1 + size / count);
    const isQuality = qualityWords.has(nameOfGroup(word.typed));
    const isMinor = isQuality || share === tells.beginning;
    return { place, ...read, rarity, weight: rarity * share * (isQuality ? tells.quality : 1), isMinor, count, isStop: isStop(word) };
  }));
  const found = some.filter(({ count }) => count > 0);
  const tell = found.filter(({ count, isStop }) => !isStop && (size < leastItems || count <= size * commonShare));
  return (tell.length > 0 ? tell : found).sort((a, b) => b.weight - a.weight || a.place - b.place).slice(0, mostTelling);
}

/** How many items have a word, or what it was read as, and what share of its rarity it tells. */
async function look<Filter extends string, Order extends string>(
  index: Searchable<Filter, Order>, { typed, readings }: ReadWord,
): Promise<Pick<TellingWord, "whole" | "strong" | "spelling"> & { count: number; share: number }> {
  const countOf = async (one: QueryGroup) => (await searched(index, { words: [one], limit: 0, asWritten: true })).count;
  const mayBeMisspelt = isMisspelling(typed);
  // "A yoga class" is not about what is classical.
  const isOnlyBegun = async ({ alternatives }: QueryGroup) =>
    alternatives.some(({ prefix }) => prefix) && (await countOf({ alternatives: alternatives.map(({ word, weight }) => ({ word, weight })) })) === 0;
  for (const whole of readings) {
    const isAsTyped = nameOfGroup(whole) === nameOfGroup(typed);
    if (!isAsTyped && !mayBeMisspelt) continue;
    const spelling = isAsTyped ? {} : { spelling: nameOfGroup(whole) };
    const strong = strongOf(whole);
    const count = strong === undefined ? 0 : await countOf(strong);
    if (count > 0) return { count, share: (await isOnlyBegun(strong!)) ? tells.beginning : 1, whole, strong: strong!, ...spelling };
    const others = strong === whole ? 0 : await countOf(whole);
    if (others > 0) return { count: others, share: tells.synonyms, whole, strong: whole, ...spelling };
  }
  const nothing = { count: 0, share: 1, whole: typed, strong: typed };
  if (!mayBeMisspelt) return nothing;
  const spelling = (await searched(index, { words: [typed], limit: 0, unlessCorrected: true })).correctedQuery;
  if (spelling === undefined) return nothing;
  const whole = { alternatives: [{ word: spelling, weight: 1 }] };
  return { count: await countOf(whole), share: 1, whole, strong: whole, spelling };
}

/** Whether a word that nothing has may be a slip of the hand. One whose synonyms are known is no slip: nothing is called so. */
function isMisspelling({ alternatives, certain = false }: QueryGroup): boolean {
  return !certain && lettersOf(alternatives) >= lettersToRespell.beside && alternatives.every(({ weight }) => weight >= strongWeight);
}

/** Whether another spelling of a word is certain enough to be looked for alone. */
export function standsAlone({ spelling }: TellingWord): boolean {
  return spelling === undefined || [...spelling].length >= lettersToRespell.alone;
}

const lettersOf = ([first]: readonly QueryAlternative[]) => [...(first?.word ?? "")].length;

async function searched<Filter extends string, Order extends string>(
  index: Searchable<Filter, Order>, request: SearchRequest<Filter, Order>,
): Promise<SearchResult> {
  return index.search(request);
}

/** The word without its synonyms; undefined where it has nothing else. */
function strongOf(group: QueryGroup): QueryGroup | undefined {
  const alternatives = group.alternatives.filter(({ weight }) => weight >= strongWeight);
  if (alternatives.length === group.alternatives.length) return group;
  return alternatives.length > 0 ? { alternatives } : undefined;
}

/** What has any of some words, each alternative with the greatest of its weights. */
export function anyOf(groups: readonly QueryGroup[]): QueryGroup {
  const found = new Map<string, QueryAlternative>();
  for (const one of groups.flatMap(({ alternatives }) => alternatives)) {
    const key = `${one.word} ${one.prefix === true}`;
    if ((found.get(key)?.weight ?? 0) < one.weight) found.set(key, one);
  }
  return { alternatives: [...found.values()] };
}
