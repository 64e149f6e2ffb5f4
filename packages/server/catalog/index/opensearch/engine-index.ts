import type { CatalogDefinition, CatalogItem, FacetCount, FilterValue, Histogram, SearchRequest, SearchResult, SimilarRequest } from "@atelier/search";
import { facetsApart } from "@atelier/search/find/facets.ts";
import { SPELLING_SCANS } from "@atelier/search/query/query.ts";
import { functionWordsOf } from "@atelier/search/words/function-words.ts";
import { stemFor } from "@atelier/search/words/stem.ts";
import { type KnownWords, type Read, readingBy } from "../../meaning/reading.ts";
import { type MeantResult, searchForPage } from "../../meaning/search-as-meant.ts";
import type { IndexWords, Understand } from "../../meaning/understand.ts";
import type { HostedIndex, HostedRequest } from "../hosted-index.ts";
import type { Body, EngineClient, Found } from "./client.ts";
import { documentWriter, valueOf, valueTerm, window } from "./documents.ts";
import { conditionsOf, everything, idsQuery, ranked, wordsQuery } from "./queries.ts";
import { similarItems } from "./similar.ts";
import { EngineWords, type Resolved } from "./words.ts";

/** Values of a facet that are counted at most. */
const mostValues = 10_000;
/** Changes of which each search after them is to know. More of them come when an index is filled, and are seen within a second. */
const seenAtOnce = 1000;

export interface EngineIndexParts<Item extends CatalogItem> {
  client: EngineClient;
  /** Name of the index in the cluster. */
  index: string;
  definition: CatalogDefinition<Item>;
  understand?: Understand | undefined;
  read?: Read | undefined;
}

/** A request that was checked and whose words were resolved. */
interface Plan extends Pick<SearchRequest, "filters" | "ranges" | "order" | "limit"> {
  query: Resolved | null;
  /** Pinned items, and those of them that the filters let through: a facet counts without the filter of its own name. */
  pinned: readonly number[];
  pins: readonly number[];
  offset: number;
  uncounted: boolean;
  facets: SearchRequest["facets"];
}

/** A catalog's index in OpenSearch, which only matches, adds up and sorts: what words mean, are worth and may have been is decided here. */
export class EngineIndex<Item extends CatalogItem, Filter extends string, Order extends string> implements HostedIndex<Item, Filter, Order> {
  readonly #parts: EngineIndexParts<Item>;
  readonly #words: EngineWords;
  readonly #documentOf: (item: Item, version: number) => Body;
  readonly #understand: Understand;
  readonly #read: Read;
  readonly #known: KnownWords;

  constructor(parts: EngineIndexParts<Item>) {
    const { client, index, definition, understand = (text) => text, read = readingBy(understand) } = parts;
    this.#parts = parts;
    this.#words = new EngineWords(client, index, stemFor(definition.language));
    this.#documentOf = documentWriter(definition);
    this.#understand = understand;
    this.#read = read;
    this.#known = {
      frequencies: (words, beginning) => this.#words.frequencies(words, beginning),
      matches: async (words) => (await this.#search({ words, limit: 0, unlessCorrected: true })).count > 0,
    };
  }

  async search({ typed, fullPage, ...request }: HostedRequest<Filter, Order>): Promise<MeantResult> {
    const { definition } = this.#parts;
    const { filters = {}, facets = [], ranges = {}, order, offset = 0, limit } = request as SearchRequest;
    const { named, histograms } = facetsApart(facets);
    const orders = [...Object.keys(ranges), ...histograms.map((one) => one.order), ...(order ? [order.by] : [])];
    this.#check([...Object.keys(filters), ...named], orders, [offset, limit]);
    const { words = request.words, ...reading } = typed ? await this.#read(typed.text, typed.languages, this.#known) : {};
    const whole = { ...request, ...(words !== undefined && { words }) } as SearchRequest;
    const meaningOf = (corrected: string) => this.#understand(corrected, [definition.language]);
    return searchForPage({ search: (one: SearchRequest) => this.#search(one) }, whole, meaningOf, { fullPage, text: typed?.text, reading });
  }

  async understand(text: string, languages: readonly string[]): Promise<IndexWords> {
    return this.#understand(text, languages);
  }

  async countsOf(filter: Filter, values: readonly FilterValue[]): Promise<number[]> {
    this.#check([filter], [], []);
    const { client, index } = this.#parts;
    return values.length === 0 ? [] : client.counts(index, values.map((value) => ({ term: { [`f.${filter}`]: valueTerm(value) } })));
  }

  async similar(request: SimilarRequest<Filter>): Promise<number[]> {
    this.#check([...Object.keys(request.filters ?? {}), ...(request.unlike ?? [])], [], [request.limit]);
    const { client, index, definition } = this.#parts;
    return similarItems({ client, index, words: this.#words, functionWords: functionWordsOf(definition.language) }, request);
  }

  async change(removed: readonly number[], items: readonly Item[], version = Date.now()): Promise<void> {
    const versioned = { version, version_type: "external_gte" };
    const lines: Body[] = removed.map((id) => ({ delete: { _id: String(id), ...versioned } }));
    for (const item of items) lines.push({ index: { _id: String(item.id), ...versioned } }, this.#documentOf(item, version));
    await this.#write(lines, removed.length + items.length < seenAtOnce);
  }

  async fill(pages: AsyncIterable<readonly Item[]>): Promise<void> {
    const { client, index } = this.#parts;
    const linesOf = (item: Item): Body[] => [{ index: { _id: String(item.id), version: 1, version_type: "external_gte" } }, this.#documentOf(item, 1)];
    for await (const items of pages) await this.#write(items.flatMap(linesOf), false);
    await client.call("POST", `/${index}/_refresh`);
  }

  /** The name of the index: all that it takes to open it again. */
  async snapshot(): Promise<Uint8Array<ArrayBuffer>> {
    return new TextEncoder().encode(this.#parts.index);
  }

  /** @param seen whether the next search has to find it */
  async #write(lines: readonly Body[], seen: boolean): Promise<void> {
    if (lines.length === 0) return;
    const { client, index } = this.#parts;
    type Outcome = Record<string, { status: number; error?: { reason?: string } }>;
    const { errors, items } = await client.call<{ errors: boolean; items: Outcome[] }>("POST", `/${index}/_bulk?refresh=${seen}`, lines);
    if (!errors) return;
    // 409: another process has written a later version. 404: it was not there to be deleted.
    const failed = items.flatMap((one) => Object.values(one)).find(({ status }) => status >= 300 && status !== 409 && status !== 404);
    if (failed) throw new Error(`OpenSearch did not take an item: ${failed.status} ${failed.error?.reason ?? ""}`);
  }

  async #search(request: SearchRequest): Promise<SearchResult> {
    const { words = "", filters, ranges, order, pinned = [], offset = 0, limit, uncounted = false, unlessCorrected = false } = request;
    const { asWritten = false, facets } = request;
    const query = await this.#words.resolve(words, asWritten ? 0 : SPELLING_SCANS);
    if (unlessCorrected && query?.correctedQuery !== undefined) return { count: 0, ids: [], correctedQuery: query.correctedQuery };
    const plan: Plan = { query, filters, ranges, order, limit, offset, uncounted, facets, pinned, pins: await this.#pins(pinned, request) };
    const found = await this.#carryOut(plan);
    const respelt = found.count === 0 && !asWritten && query !== null ? await this.#words.respell(query) : undefined;
    return respelt === undefined ? found : this.#carryOut({ ...plan, query: respelt });
  }

  /** The pinned items that filters and ranges let through, in the order in which they are wanted. */
  async #pins(pinned: readonly number[], { filters, ranges }: SearchRequest): Promise<number[]> {
    if (pinned.length === 0) return [];
    const { client, index } = this.#parts;
    const ids = [...new Set(pinned)];
    const query = { bool: { filter: [idsQuery(ids), ...conditionsOf(filters, ranges)] } };
    const [found] = await client.searchAll(index, [{ size: Math.min(ids.length, window), query, _source: false }]);
    const there = new Set(found!.hits.hits.map(({ _id }) => Number(_id)));
    return ids.filter((id) => there.has(id));
  }

  async #carryOut(plan: Plan): Promise<SearchResult> {
    const { client, index } = this.#parts;
    const { query, pins, offset, limit, facets } = plan;
    const from = Math.max(0, offset - pins.length);
    const size = Math.max(0, offset + limit - pins.length) - from;
    const isDeep = from + size > window;
    const main = { ...mainBody(plan), ...(isDeep ? { size: 0 } : { from, size }) };
    const [found, ...counted] = await client.searchAll(index, [main, ...(facets ?? []).map((facet) => facetBody(plan, facet))]);
    const ids = isDeep ? await this.#deepPage(plan, from, size) : found!.hits.hits.map(({ _id }) => Number(_id));
    const total = found!.hits.total?.value ?? ids.length;
    return {
      count: total + pins.length,
      ids: [...pins.slice(offset, offset + limit), ...ids],
      ...(query?.correctedQuery !== undefined && { correctedQuery: query.correctedQuery }),
      ...(facets && { facets: Object.fromEntries(facets.map((facet, i) => countsOf(facet, counted[i]!))) }),
    };
  }

  /** A page behind the window: all before it are walked over, ten thousand at a time. */
  async #deepPage(plan: Plan, from: number, size: number): Promise<number[]> {
    const { client, index } = this.#parts;
    const ids: number[] = [];
    let after: readonly (number | string | null)[] | undefined;
    for (let at = 0; at < from + size; ) {
      const wanted = Math.min(window, at < from ? from - at : from + size - at);
      const body = { ...mainBody(plan), track_total_hits: false, size: wanted, ...(after && { search_after: after }) };
      const [found] = await client.searchAll(index, [body]);
      const { hits } = found!.hits;
      if (at >= from) ids.push(...hits.map(({ _id }) => Number(_id)));
      if (hits.length < wanted) break;
      at += hits.length;
      after = hits.at(-1)!.sort;
    }
    return ids;
  }

  #check(filters: readonly string[], orders: readonly string[], numbers: readonly number[]): void {
    const { definition } = this.#parts;
    for (const filter of filters) if (!(filter in definition.filters)) throw new RangeError(`${definition.name} has no filter ${filter}`);
    for (const by of orders) if (by !== "popularity" && !(by in definition.orders)) throw new RangeError(`${definition.name} has no order ${by}`);
    for (const number of numbers) if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`${number} is no offset or limit`);
  }
}

/** The search of a page, but for its place. */
function mainBody({ query, filters, ranges, order, pins, uncounted }: Plan): Body {
  const words = wordsQuery(query?.groups ?? null);
  const byRelevance = order === undefined && query !== null;
  const conditions = { filter: conditionsOf(filters, ranges), ...(pins.length > 0 && { must_not: [idsQuery(pins)] }) };
  const { by, descending } = order ?? { by: "popularity", descending: true };
  return {
    query: byRelevance ? ranked({ bool: { must: [words], ...conditions } }) : { bool: { ...conditions, filter: [...conditions.filter, words] } },
    sort: [
      byRelevance ? { _score: "desc" } : { [`o.${by}`]: { order: descending ? "desc" : "asc", missing: "_last", unmapped_type: "double" } }, { id: "asc" },
    ],
    _source: false,
    track_total_hits: !uncounted,
  };
}

type Facet = NonNullable<SearchRequest["facets"]>[number];

/** Counts the values of what is found without the filter, or the range, of the facet's own name. */
function facetBody({ query, filters, ranges, pinned }: Plan, facet: Facet): Body {
  const words = wordsQuery(query?.groups ?? null);
  const found = pinned.length === 0 || words === everything ? words : { bool: { should: [words, idsQuery(pinned)], minimum_should_match: 1 } };
  const conditions = typeof facet === "string"
    ? conditionsOf({ ...filters, [facet]: undefined }, ranges)
    : conditionsOf(filters, { ...ranges, [facet.order]: undefined });
  const values = typeof facet === "string"
    ? { terms: { field: `f.${facet}`, size: mostValues } }
    : { range: { field: `o.${facet.order}`, ranges: bucketsOf(facet) } };
  return { size: 0, track_total_hits: false, query: { bool: { filter: [found, ...conditions] } }, aggs: { values } };
}

function bucketsOf({ edges }: Histogram): Body[] {
  return edges.map((from, i) => ({ from, ...(i + 1 < edges.length && { to: edges[i + 1] }) }));
}

/** Values with the most frequent first, ties by value; buckets of a histogram by their edges. */
function countsOf(facet: Facet, { aggregations }: Found): [name: string, counts: FacetCount[]] {
  const { buckets } = aggregations!["values"]!;
  if (typeof facet !== "string") {
    const counted = new Map(buckets.map(({ from, doc_count: count }) => [from, count]));
    return [facet.order, facet.edges.map((value) => ({ value, count: counted.get(value) ?? 0 }))];
  }
  const counts = buckets.map(({ key, doc_count: count }) => ({ value: valueOf(key), count }));
  return [facet, counts.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))];
}
