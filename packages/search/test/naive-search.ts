/*
 * The meaning of a search, written down as plainly as can be: filter, score and sort over all items. Slow, and without any
 * structure of the index; the property test and the soak compare the index with it.
 */
import { isIdeaWord, tokenise } from "../words/analyse.ts";
import type {
  CatalogDefinition, CatalogItem, FacetCount, FilterValue, Histogram, NumberRange, OrderValue, SearchRequest, SearchResult, SimilarRequest,
} from "../catalog-index.ts";
import { functionWordsOf } from "../words/function-words.ts";
import {
  INFLECTION_WEIGHT, OTHER_SPELLING_WEIGHT, PREFIX_BESIDE_WORD_WEIGHT, PREFIX_WEIGHT, SIMILAR_POSTINGS, SIMILAR_WORDS, SPELLINGS, priorOf, rarityOf,
  scoreOf, sharedValueScore, shareOfImpact,
} from "../rank.ts";
import { nameOfGroup } from "../query/query.ts";
import type { ReadItem } from "../segment/reader.ts";
import { itemReader } from "../segment/reader.ts";
import { POPULARITY } from "../segment/segment.ts";
import { lettersOf } from "../words/spelling-columns.ts";
import { editDistance, editsAllowed } from "../words/spelling.ts";
import { stemFor } from "../words/stem.ts";

interface IndexedItem {
  readonly item: ReadItem;
  readonly words: ReadonlyMap<string, number>;
}

interface Wanted {
  readonly matches: (word: string) => boolean;
  readonly rarity: number;
}

interface NaiveQuery {
  readonly groups: readonly (readonly Wanted[])[];
  /** Each group's word as it stands in a corrected query, and as it is looked up. */
  readonly names: readonly string[];
  readonly words: readonly string[];
  /** What the corrected ones may have meant. */
  readonly spellings: readonly (readonly string[] | undefined)[];
  /** Whether each is spelt as it is meant. */
  readonly certain: readonly boolean[];
  readonly corrected?: string;
}

export interface NaiveOptions {
  /** Whether an item that holds several forms of a word counts once and not for each: so do engines that count documents. */
  readonly countsItems?: boolean;
}

export class NaiveSearch<Item extends CatalogItem> {
  readonly #definition: CatalogDefinition<Item>;
  readonly #countsItems: boolean;
  readonly #items = new Map<number, IndexedItem>();

  constructor(definition: CatalogDefinition<Item>, { countsItems = false }: NaiveOptions = {}) {
    this.#definition = definition;
    this.#countsItems = countsItems;
  }

  upsert(items: Iterable<Item>): void {
    const reader = itemReader(this.#definition);
    for (const item of items) {
      const read = reader.read(item);
      this.#items.set(read.id, { item: read, words: reader.impacts(read) });
    }
  }

  remove(ids: Iterable<number>): void {
    for (const id of ids) this.#items.delete(id);
  }

  search(request: SearchRequest): SearchResult {
    const { facets, filters = {} } = request;
    const result = this.#search(request);
    if (facets === undefined) return result;
    const whole = { ...request, offset: 0, limit: Infinity };
    return { ...result, facets: Object.fromEntries(facets.map((facet) => (typeof facet === "string"
      ? [facet, this.#facet(facet, this.#search({ ...whole, filters: { ...filters, [facet]: undefined } }).ids)]
      : [facet.order, this.#histogram(facet, this.#search({ ...whole, ranges: { ...request.ranges, [facet.order]: undefined } }).ids)]
    ))) };
  }

  similar({ id, filters = {}, limit }: SimilarRequest): number[] {
    const itself = this.#items.get(id);
    if (itself === undefined) return [];
    const functionWords = functionWordsOf(this.#definition.language);
    const stem = stemFor(this.#definition.language);
    let postings = 0;
    const words = [...itself.words]
      .filter(([word]) => !functionWords.has(word))
      .map(([word, impact]) => ({ word, wanted: this.#wanted(word, shareOfImpact(impact), false) }))
      .sort((a, b) => b.wanted[0]!.rarity - a.wanted[0]!.rarity || compare(a.word, b.word))
      .filter(({ word }, i) => {
        const frequency = this.#frequency((held) => stem(held) === stem(word));
        if (i > 0 && postings + frequency > SIMILAR_POSTINGS) return false;
        postings += frequency;
        return true;
      })
      .slice(0, SIMILAR_WORDS);
    return [...this.#items.values()]
      .filter(({ item }) => item.id !== id && passes(item, filters, {}))
      .map((indexed) => ({ indexed, score: words.reduce((sum, { wanted }) => sum + Math.max(0, ...wanted.map((one) => worth(indexed, one))), 0) }))
      .filter(({ score }) => score > 0)
      .map(({ indexed: { item }, score }) => ({
        id: item.id, popularity: item.orders[POPULARITY] as number, score: score + this.#sharedValues(itself.item, item),
      }))
      .sort((a, b) => b.score - a.score || b.popularity - a.popularity || a.id - b.id)
      .slice(0, limit)
      .map((other) => other.id);
  }

  #sharedValues(left: ReadItem, right: ReadItem): number {
    const shared = Object.entries(left.filters).flatMap(([name, values]) => values.filter(
      (value) => typeof value !== "boolean" && right.filters[name]!.includes(value)
    ).map((value) => [name, value] as const));
    const frequency = (name: string, value: FilterValue) => [...this.#items.values()].filter(({ item }) => item.filters[name]!.includes(value)).length;
    return shared.reduce((sum, [name, value]) => sum + sharedValueScore(frequency(name, value), this.#items.size), 0);
  }

  #histogram({ order, edges }: Histogram, ids: readonly number[]): FacetCount[] {
    const numbers = ids.map((id) => this.#items.get(id)!.item.orders[order] as number | null).filter((number) => number !== null);
    return edges.map((value, i) => ({ value, count: numbers.filter((number) => number >= value && number < (edges[i + 1] ?? Infinity)).length }));
  }

  #facet(name: string, ids: readonly number[]): FacetCount[] {
    const counts = new Map<FilterValue, number>();
    for (const id of ids) for (const value of this.#items.get(id)!.item.filters[name]!) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count || compare(String(a.value), String(b.value)));
  }

  #search({ words = "", filters = {}, ranges = {}, order, pinned = [], offset = 0, limit, asWritten = false }: SearchRequest): SearchResult {
    const all = [...this.#items.values()];
    const eligible = all.filter(({ item }) => passes(item, filters, ranges));
    const blank = typeof words === "string" ? words.trim() === "" : words.length === 0;
    const pins = [...new Set(pinned)].filter((id) => eligible.some(({ item }) => item.id === id));
    const found = (query: NaiveQuery) => eligible
      .filter(({ item }) => !pins.includes(item.id))
      .map((indexed) => ({ item: indexed.item, values: valuesOf(indexed, query.groups) }))
      .filter(({ values }) => blank || (values.length > 0 && values.every((value) => value > 0)));
    const asked = this.#resolved(this.#groups(words, asWritten));
    const query = blank || asWritten || pins.length + found(asked).length > 0 ? asked : this.#respelt(asked);
    const hits = found(query)
      .map(({ item, values }) => ({ item, score: scoreOf(values.reduce((sum, value) => sum + value, 0), priorOf(item.orders[POPULARITY] as number)) }));
    const by = order ?? (blank ? { by: POPULARITY, descending: true } : undefined);
    hits.sort((a, b) => (
      by === undefined ? b.score - a.score : compareOrders(a.item.orders[by.by]!, b.item.orders[by.by]!, by.descending)
    ) || a.item.id - b.item.id);
    const ids = [...pins, ...hits.map(({ item }) => item.id)];
    const answer = { count: ids.length, ids: ids.slice(offset, offset + limit) };
    return query.corrected === undefined ? answer : { ...answer, correctedQuery: query.corrected };
  }

  #matchesSome(groups: NaiveQuery["groups"]): boolean {
    return [...this.#items.values()].some((indexed) => valuesOf(indexed, groups).every((value) => value > 0));
  }

  /** The query with those spellings for its corrected words that some item has beside its other words. */
  #resolved(query: NaiveQuery): NaiveQuery {
    if (query.corrected === undefined || query.groups.length < 2) return query;
    const fitting = query.spellings.map((spellings, place) => spellings?.find((spelling) => this.#matchesSome(query.groups.with(
      place, this.#wanted(spelling, 1, false),
    ))));
    const names = query.names.map((name, place) => fitting[place] ?? name);
    return { ...query, names, words: query.words.map((word, place) => fitting[place] ?? word), corrected: names.join(" ") };
  }

  /** The query with another spelling for one word that no item holds as it stands, the rarest first, where no item has all of its words. */
  #respelt(query: NaiveQuery): NaiveQuery {
    const stem = stemFor(this.#definition.language);
    if (query.groups.length < 2 || query.groups.some((group) => group.length === 0) || this.#matchesSome(query.groups)) return query;
    const frequencyOf = (place: number) => this.#frequency((held) => stem(held) === stem(query.words[place]!));
    const places = [...query.words.keys()].filter((place) => !query.certain[place] && this.#frequency((held) => held === query.words[place]) === 0)
      .sort((a, b) => frequencyOf(a) - frequencyOf(b) || a - b);
    for (const place of places) {
      for (const spelling of this.#spellings(query.words[place]!)) {
        const names = query.names.with(place, spelling);
        const respelt = { ...query, groups: query.groups.with(place, this.#wanted(spelling, 1, false)), names, corrected: names.join(" ") };
        if (this.#matchesSome(respelt.groups)) return respelt;
      }
    }
    return query;
  }

  #groups(words: NonNullable<SearchRequest["words"]>, asWritten: boolean): NaiveQuery {
    const tokens = typeof words === "string" ? tokenise(words) : [];
    const written = typeof words === "string"
      ? tokens.flatMap((token) => token.words.map((word) => ({
        written: token.words.length === 1 ? token.written : word, alternatives: [{ word, weight: 1, prefix: false }], certain: false,
      })))
      : words.map((group) => ({
        written: nameOfGroup(group), alternatives: group.alternatives.map((a) => ({ prefix: false, ...a })), certain: group.certain ?? false,
      }));
    if (typeof words === "string" && written.length > 0) written.at(-1)!.alternatives[0]!.prefix = true;
    let corrected = false;
    const corrections: (readonly string[] | undefined)[] = written.map(() => undefined);
    const names = written.map((group) => group.written);
    const groups = written.map(({ alternatives, certain }, i) => {
      const wanted = alternatives.flatMap(({ word, weight, prefix }) => this.#wanted(word, weight, prefix));
      if (wanted.length > 0 || certain || alternatives.length === 0 || asWritten) return wanted;
      const spellings = this.#spellings(alternatives[0]!.word);
      if (spellings.length > 0) {
        corrected = true;
        corrections[i] = spellings;
        names[i] = spellings[0]!;
      }
      return spellings.flatMap((word, s) => this.#wanted(word, s === 0 ? 1 : OTHER_SPELLING_WEIGHT, false));
    });
    const looked = written.map((group, i) => (names[i] === group.written ? group.alternatives[0]!.word : names[i]!));
    const certain = written.map((group) => group.certain);
    return { groups, names, words: looked, spellings: corrections, certain, ...(corrected ? { corrected: names.join(" ") } : {}) };
  }

  #wanted(word: string, weight: number, prefix: boolean): Wanted[] {
    const stem = stemFor(this.#definition.language);
    const stemmed = stem(word);
    const wanted = [
      { matches: (held: string) => held === word, share: 1 },
      { matches: (held: string) => stem(held) === stemmed, share: INFLECTION_WEIGHT },
      {
        matches: (held: string) => prefix && held.startsWith(word),
        share: this.#frequency((held) => held === word) > 0 ? PREFIX_BESIDE_WORD_WEIGHT : PREFIX_WEIGHT,
      },
    ];
    return wanted.flatMap(({ matches, share }) => {
      const frequency = this.#frequency(matches);
      return frequency === 0 ? [] : [{ matches, rarity: rarityOf(frequency, this.#items.size, weight * share) }];
    });
  }

  /** How often items hold a matching word: an item that holds two counts twice, unless items are counted. */
  #frequency(matches: (word: string) => boolean): number {
    let frequency = 0;
    for (const { words } of this.#items.values()) {
      for (const word of words.keys()) {
        if (!matches(word)) continue;
        frequency++;
        if (this.#countsItems) break;
      }
    }
    return frequency;
  }

  #spellings(word: string): string[] {
    const letters = lettersOf(word);
    const limit = editsAllowed(letters.length);
    const frequencies = new Map<string, number>();
    for (const { words } of this.#items.values()) {
      for (const held of words.keys()) if (!isIdeaWord(held)) frequencies.set(held, (frequencies.get(held) ?? 0) + 1);
    }
    const near = [...frequencies].map(([held, frequency]) => ({
      held, frequency, distance: editDistance(letters, lettersOf(held), limit),
    })).filter(({ distance }) => distance <= limit);
    const nearest = Math.min(...near.map(({ distance }) => distance));
    return near.filter(({ distance }) => distance === nearest).sort(
      (a, b) => b.frequency - a.frequency || compare(a.held, b.held)
    ).slice(0, SPELLINGS).map(({ held }) => held);
  }
}

function valuesOf(indexed: IndexedItem, groups: NaiveQuery["groups"]): number[] {
  return groups.map((group) => Math.max(0, ...group.map((wanted) => worth(indexed, wanted))));
}

function worth({ words }: IndexedItem, { matches, rarity }: Wanted): number {
  return Math.max(0, ...[...words].filter(([word]) => matches(word)).map(([, impact]) => impact)) * rarity;
}

function passes(
  item: ReadItem, filters: Readonly<Record<string, readonly FilterValue[] | undefined>>, ranges: Readonly<Record<string, NumberRange | undefined>>,
): boolean {
  for (const [name, values] of Object.entries(filters)) if (values !== undefined && !values.some((value) => item.filters[name]!.includes(value))) return false;
  for (const [name, range] of Object.entries(ranges)) {
    const value = item.orders[name] as number | null;
    if (range !== undefined && (value === null || value < (range.from ?? -Infinity) || value > (range.to ?? Infinity))) return false;
  }
  return true;
}

/** What is not known comes last, whatever the direction. */
function compareOrders(a: OrderValue, b: OrderValue, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compare(a, b) * (descending ? -1 : 1);
}

/** Numbers by size, texts by code points. */
function compare(a: number | string, b: number | string): number {
  if (typeof a === "number") return a - (b as number);
  return Buffer.compare(Buffer.from(a), Buffer.from(b as string));
}
