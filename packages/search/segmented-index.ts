import type { CatalogDefinition, CatalogIndex, CatalogItem, FilterValue, NumberRange, SearchRequest, SearchResult, SimilarRequest } from "./catalog-index.ts";
import { Draft } from "./segment/draft.ts";
import { countFacets, facetsApart } from "./find/facets.ts";
import { fillSegments } from "./segment/fill.ts";
import { frequencyOf } from "./segment/filters.ts";
import { freeze } from "./segment/freeze.ts";
import { functionWordsOf } from "./words/function-words.ts";
import type { MaintenanceLimits } from "./segment/maintenance.ts";
import { DEFAULT_LIMITS, disorderedOrder, mergeableTail, wastefulSegment } from "./segment/maintenance.ts";
import { catchUp, mergeSegments } from "./segment/merge.ts";
import { numberAt } from "./arrays/number-column.ts";
import { isNumeric, rearrange } from "./segment/orders.ts";
import { resolveQuery, SPELLING_SCANS } from "./query/query.ts";
import { placesOf } from "./query/word-places.ts";
import type { ItemReader, ReadItem } from "./segment/reader.ts";
import { itemReader } from "./segment/reader.ts";
import { respell, resolveSpellings } from "./find/respell.ts";
import type { SearchPlan } from "./find/search.ts";
import { searchSegments } from "./find/search.ts";
import type { Segment } from "./segment/segment.ts";
import { NO_DOC, findDoc, removeDoc, setNumbers } from "./segment/segment.ts";
import { similarItems } from "./find/similar.ts";
import { encodeSnapshot } from "./segment/snapshot.ts";
import type { Stem } from "./words/stem.ts";
import { stemFor } from "./words/stem.ts";
import type { Steps } from "./arrays/steps.ts";
import { finish } from "./arrays/steps.ts";
import { Workspace } from "./lists/workspace.ts";

/** Background work in progress. */
interface Job {
  readonly steps: Steps<void>;
  /** The segments that it replaces, which nothing else may merge meanwhile. */
  readonly segments: readonly Segment[];
  /** Items that were changed or removed since it began. */
  readonly changedIds: Set<number>;
}

/** The index of one catalog: a list of segments, from the largest to the smallest, and what keeps them few. */
export class SegmentedIndex<Item extends CatalogItem> implements CatalogIndex<Item> {
  readonly #definition: CatalogDefinition<Item>;
  readonly #reader: ItemReader<Item>;
  readonly #stem: Stem;
  readonly #functionWords: ReadonlySet<string>;
  readonly #limits: MaintenanceLimits;
  readonly #work = new Workspace();
  #segments: readonly Segment[];
  #job: Job | undefined;

  constructor(definition: CatalogDefinition<Item>, segments: readonly Segment[] = [], limits: MaintenanceLimits = DEFAULT_LIMITS) {
    this.#definition = definition;
    this.#reader = itemReader(definition);
    this.#stem = stemFor(definition.language);
    this.#functionWords = functionWordsOf(definition.language);
    this.#segments = segments;
    this.#limits = limits;
  }

  get size(): number {
    return this.#segments.reduce((sum, { present }) => sum + present.count, 0);
  }

  search({
    words = "", filters = {}, ranges = {}, order, pinned = [], offset = 0, limit, uncounted = false, unlessCorrected = false, asWritten = false,
    facets,
  }: SearchRequest): SearchResult {
    const { named, histograms } = facetsApart(facets);
    this.#check([...Object.keys(filters), ...named], [...Object.keys(ranges), ...histograms.map(({ order: by }) => by)], order?.by, offset, limit);
    const resolved = resolveQuery(words, this.#segments, this.#stem, asWritten ? 0 : SPELLING_SCANS);
    const query = resolved?.correctedQuery === undefined ? resolved : resolveSpellings(resolved, this.#segments, this.#stem, this.#work);
    if (unlessCorrected && query?.correctedQuery !== undefined) return { count: 0, ids: [], correctedQuery: query.correctedQuery };
    const plan: SearchPlan = {
      query,
      conditions: { filters: given<readonly FilterValue[]>(filters), ranges: given<NumberRange>(ranges) },
      ranking: order ?? "relevance" as const,
      pinned,
      offset,
      limit,
      counted: !uncounted,
    };
    const found = searchSegments(this.#segments, plan, this.#work);
    const respelt = found.count === 0 && !asWritten && plan.query !== null ? respell(plan.query, this.#segments, this.#stem, this.#work) : undefined;
    return respelt === undefined
      ? this.#result(plan, found, facets)
      : this.#result({ ...plan, query: respelt }, searchSegments(this.#segments, { ...plan, query: respelt }, this.#work), facets);
  }

  #result(plan: SearchPlan, found: { count: number; ids: number[] }, facets: SearchRequest["facets"]): SearchResult {
    return {
      ...found,
      ...(plan.query?.correctedQuery !== undefined && { correctedQuery: plan.query.correctedQuery }),
      ...(facets !== undefined && { facets: countFacets(this.#segments, plan, facets, this.#work) }),
    };
  }

  countOf(filter: string, value: FilterValue): number {
    this.#check([filter], [], undefined, 0, 0);
    return this.#segments.reduce((sum, segment) => sum + frequencyOf(segment.filters[filter]!, value), 0);
  }

  frequencyOf(word: string, beginning = false): number {
    return this.#segments.reduce((sum, segment) => {
      const { inflected, prefixed } = placesOf(segment, word, this.#stem, beginning);
      return sum + (beginning ? prefixed : inflected);
    }, 0);
  }

  similar({ id, filters = {}, unlike = [], limit }: SimilarRequest): number[] {
    this.#check([...Object.keys(filters), ...unlike], [], undefined, 0, limit);
    const conditions = { filters: given<readonly FilterValue[]>(filters), ranges: [] };
    return similarItems(this.#segments, id, { conditions, unlike, limit, stem: this.#stem, functionWords: this.#functionWords }, this.#work);
  }

  upsert(items: Iterable<Item>): void {
    const latest = new Map<number, ReadItem>();
    for (const item of items) {
      const read = this.#reader.read(item);
      latest.set(read.id, read);
    }
    const reworded = [...latest.values()].filter((item) => !this.#renumber(item));
    if (reworded.length === 0) return;
    const draft = new Draft(this.#reader.filters, this.#reader.orders);
    for (const item of reworded) draft.addItem(item, this.#reader.impacts(item));
    const fresh = finish(freeze(draft.columns(), this.#stem));
    this.remove(reworded.map(({ id }) => id));
    this.#replace([], fresh);
    this.#mergeSmall();
  }

  async fill(pages: AsyncIterable<readonly Item[]>, rest: () => Promise<unknown>): Promise<void> {
    if (this.size > 0) throw new RangeError(`${this.#definition.name}: the index holds items already`);
    for await (const segment of fillSegments(pages, this.#reader, this.#stem, rest)) this.#replace([], segment);
  }

  remove(ids: Iterable<number>): void {
    for (const id of ids) {
      const found = this.#find(id);
      if (found === undefined) continue;
      removeDoc(found.segment, found.doc);
      this.#job?.changedIds.add(id);
    }
  }

  maintain(milliseconds: number): boolean {
    const deadline = performance.now() + milliseconds;
    for (;;) {
      this.#job ??= this.#nextJob();
      if (this.#job === undefined) return false;
      if (this.#job.steps.next().done === true) this.#job = undefined;
      if (performance.now() >= deadline) return this.#job !== undefined || this.#nextJob() !== undefined;
    }
  }

  snapshot(): Uint8Array<ArrayBuffer> {
    return encodeSnapshot(this.#definition, this.#segments);
  }

  /** Changes an item in place when only numbers of it have changed; false when it has to be indexed. */
  #renumber(item: ReadItem): boolean {
    const found = this.#find(item.id);
    if (found === undefined || numberAt(found.segment.fingerprints, found.doc) !== item.fingerprint) return false;
    const numbers = Object.entries(item.orders).filter((entry): entry is [string, number] => typeof entry[1] === "number");
    setNumbers(found.segment, found.doc, Object.fromEntries(numbers));
    this.#job?.changedIds.add(item.id);
    return true;
  }

  #find(id: number): { segment: Segment; doc: number } | undefined {
    for (const segment of this.#segments) {
      const doc = findDoc(segment, id);
      if (doc !== NO_DOC) return { segment, doc };
    }
    return undefined;
  }

  #nextJob(): Job | undefined {
    const disordered = disorderedOrder(this.#segments, this.#limits);
    if (disordered !== undefined) return { steps: rearrange(disordered.order, disordered.segment.byId), segments: [disordered.segment], changedIds: new Set() };
    const tail = mergeableTail(this.#segments);
    if (tail.length > 1) return this.#mergeJob(tail);
    const wasteful = wastefulSegment(this.#segments);
    return wasteful === undefined ? undefined : this.#mergeJob([wasteful]);
  }

  #mergeJob(sources: readonly Segment[]): Job {
    const changedIds = new Set<number>();
    return { steps: this.#merge(sources, changedIds), segments: sources, changedIds };
  }

  *#merge(sources: readonly Segment[], changedIds: ReadonlySet<number>): Steps<void> {
    const merged = yield* mergeSegments(sources, this.#stem);
    catchUp(merged, sources, changedIds);
    this.#replace(sources, merged);
  }

  /** Keeps the number of small segments low without waiting for `maintain`. */
  #mergeSmall(): void {
    const { mergedAtOnce } = this.#limits;
    const free = this.#segments.filter((segment) => segment.ids.length <= mergedAtOnce && this.#job?.segments.includes(segment) !== true);
    const tail = mergeableTail(free);
    if (tail.length < 2 || tail.reduce((sum, { ids }) => sum + ids.length, 0) > mergedAtOnce) return;
    this.#replace(tail, finish(mergeSegments(tail, this.#stem)));
  }

  #replace(sources: readonly Segment[], merged: Segment): void {
    const kept = this.#segments.filter((segment) => !sources.includes(segment));
    this.#segments = [...kept, merged].filter(({ present }) => present.count > 0).sort((a, b) => b.ids.length - a.ids.length);
  }

  #check(filters: readonly string[], ranges: readonly string[], order: string | undefined, offset: number, limit: number): void {
    const { name } = this.#definition;
    const orders = order === undefined ? ranges : [...ranges, order];
    for (const filter of filters) if (!this.#reader.filters.includes(filter)) throw new RangeError(`${name} has no filter ${filter}`);
    for (const by of orders) if (!this.#reader.orders.includes(by)) throw new RangeError(`${name} has no order ${by}`);
    const texts = ranges.find((by) => this.#segments.some((segment) => !isNumeric(segment.orders[by]!.values)));
    if (texts !== undefined) throw new RangeError(`${name}: ${texts} is no numeric order`);
    for (const number of [offset, limit]) if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`${number} is no offset or limit`);
  }
}

function given<Value>(record: Readonly<Record<string, Value | undefined>>): [string, Value][] {
  return Object.entries(record).filter((entry): entry is [string, Value] => entry[1] !== undefined);
}
