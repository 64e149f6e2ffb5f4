import { setImmediate as breathe } from "node:timers/promises";
import {
  type CatalogDefinition, type CatalogIndex, type CatalogItem, createCatalogIndex, type FilterValue, restoreCatalogIndex,
  type SimilarRequest, SnapshotError,
} from "@atelier/search";
import { knownWordsOf } from "../meaning/known-words.ts";
import { type KnownWords, type Read, readingBy } from "../meaning/reading.ts";
import { type MeantResult, searchForPage } from "../meaning/search-as-meant.ts";
import type { IndexWords, Understand } from "../meaning/understand.ts";
import type { HostedIndex, HostedRequest, IndexHost } from "./hosted-index.ts";

/** Background work of an index between two looks at the event loop. */
const maintenanceMilliseconds = 5;

/** All that decides what is found in a catalog. */
export interface SearchableCatalog<Item extends CatalogItem = never> {
  definition: CatalogDefinition<Item>;
  /** Default: the typed words themselves. */
  understand?: Understand;
  /** Default: by what they are understood as. */
  read?: Read;
}

/** Keeps indexes in this thread, whose event loop then waits for every search: for tools and tests, and for the thread that does nothing else. */
export class LocalHost implements IndexHost {
  readonly #catalogs: Readonly<Record<string, SearchableCatalog>>;

  constructor(catalogs: Readonly<Record<string, SearchableCatalog>>) {
    this.#catalogs = catalogs;
  }

  async open<Item extends CatalogItem, Filter extends string, Order extends string>(
    catalog: string, snapshot?: Uint8Array<ArrayBuffer>,
  ): Promise<LocalIndex<Item, Filter, Order> | undefined> {
    const { definition: some, understand, read } = this.#catalogs[catalog]!;
    const definition = some as unknown as CatalogDefinition<Item, Filter, Order>;
    try {
      return new LocalIndex(snapshot ? restoreCatalogIndex(definition, snapshot) : createCatalogIndex(definition), definition.language, understand, read);
    } catch (error) {
      if (error instanceof SnapshotError) return undefined;
      throw error;
    }
  }
}

/** An index of this thread. */
class LocalIndex<Item extends CatalogItem, Filter extends string, Order extends string> implements HostedIndex<Item, Filter, Order> {
  readonly #index: CatalogIndex<Item, Filter, Order>;
  /** That of the items' words, and so of a corrected query. */
  readonly #language: string;
  readonly #understand: Understand;
  readonly #read: Read;
  readonly #known: KnownWords;
  #maintaining: Promise<void> | undefined;

  constructor(index: CatalogIndex<Item, Filter, Order>, language: string, understand: Understand = (text) => text, read = readingBy(understand)) {
    this.#index = index;
    this.#language = language;
    this.#understand = understand;
    this.#read = read;
    this.#known = knownWordsOf(index);
    // A snapshot may have been made in the middle of a merge.
    void this.#maintain();
  }

  async search({ typed, fullPage, ...request }: HostedRequest<Filter, Order>): Promise<MeantResult> {
    const { words = request.words, ...reading } = typed ? await this.#read(typed.text, typed.languages, this.#known) : {};
    const meaningOf = (corrected: string) => this.#understand(corrected, [this.#language]);
    return searchForPage(this.#index, { ...request, ...(words !== undefined && { words }) }, meaningOf, { fullPage, text: typed?.text, reading });
  }

  async understand(text: string, languages: readonly string[]): Promise<IndexWords> {
    return this.#understand(text, languages);
  }

  async countsOf(filter: Filter, values: readonly FilterValue[]): Promise<number[]> {
    return values.map((value) => this.#index.countOf(filter, value));
  }

  async similar(request: SimilarRequest<Filter>): Promise<number[]> {
    return this.#index.similar(request);
  }

  async change(removed: readonly number[], items: readonly Item[]): Promise<void> {
    this.#index.remove(removed);
    this.#index.upsert(items);
    void this.#maintain();
  }

  async fill(pages: AsyncIterable<readonly Item[]>): Promise<void> {
    await this.#index.fill(pages, breathe);
    await this.#maintain();
  }

  async snapshot(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#index.snapshot();
  }

  /** Between searches and changes, until nothing is left to do. Where nobody waits for it an error is nobody's to catch: it ends the process. */
  #maintain(): Promise<void> {
    return (this.#maintaining ??= this.#inSlices().finally(() => (this.#maintaining = undefined)));
  }

  async #inSlices(): Promise<void> {
    do await breathe();
    while (this.#index.maintain(maintenanceMilliseconds));
  }
}
