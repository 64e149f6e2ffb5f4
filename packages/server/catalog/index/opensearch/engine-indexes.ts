import type { Database } from "../../../store/database/database.ts";
import type { CatalogItem, FilterValue, SearchResult, SimilarRequest } from "@atelier/search";
import { searchUnavailable } from "../../errors.ts";
import type { IndexWords } from "../../meaning/understand.ts";
import type { AskedIndex, HostedRequest } from "../hosted-index.ts";
import { IndexThread } from "../index-thread.ts";
import type { ItemSource, OpenedSearch, SearchTwin } from "../search-twin.ts";
import { EngineClient } from "./client.ts";
import { EngineFollower } from "./engine-follower.ts";
import type { EnginePlace } from "./place.ts";
import { EngineStates } from "./states.ts";

export interface EngineIndexesParts {
  database: Database;
  place: EnginePlace;
  /** Whether this process may be the one that writes. */
  writes: boolean;
  onError(error: unknown): void;
}

/** The twin of search that keeps the indexes in OpenSearch. Analysis and queries are made in a thread, as those of the indexes in memory are. */
export class EngineIndexes implements SearchTwin {
  readonly #parts: EngineIndexesParts;
  readonly #thread: IndexThread;
  readonly #client: EngineClient;

  /** @param module of the thread */
  constructor(parts: EngineIndexesParts, module = new URL("../../thread/engine-thread.ts", import.meta.url)) {
    this.#parts = parts;
    this.#thread = new IndexThread(module, parts.place);
    this.#client = new EngineClient(parts.place);
  }

  async open<Item extends CatalogItem, Filter extends string, Order extends string>(source: ItemSource<Item>): Promise<OpenedSearch<Filter, Order>> {
    const { database, place, writes, onError } = this.#parts;
    const live = new EngineFollower({ source, database, host: this.#thread, states: new EngineStates(place, this.#client), writes, onError });
    return { index: new EngineSearch<Filter, Order>(() => live.index as AskedIndex<Filter, Order> | undefined), live, save: async () => {} };
  }

  async close(): Promise<void> {
    await this.#thread.close();
    await this.#client.close();
  }
}

/** The index that is used now, whichever it is. */
class EngineSearch<Filter extends string, Order extends string> implements AskedIndex<Filter, Order> {
  readonly #current: () => AskedIndex<Filter, Order> | undefined;

  constructor(current: () => AskedIndex<Filter, Order> | undefined) {
    this.#current = current;
  }

  search(request: HostedRequest<Filter, Order>): Promise<SearchResult> {
    return this.#ask((index) => index.search(request));
  }

  understand(text: string, languages: readonly string[]): Promise<IndexWords> {
    return this.#ask((index) => index.understand(text, languages));
  }

  countsOf(filter: Filter, values: readonly FilterValue[]): Promise<number[]> {
    return this.#ask((index) => index.countsOf(filter, values));
  }

  similar(request: SimilarRequest<Filter>): Promise<number[]> {
    return this.#ask((index) => index.similar(request));
  }

  async #ask<Result>(question: (index: AskedIndex<Filter, Order>) => Promise<Result>): Promise<Result> {
    const index = this.#current();
    if (!index) throw searchUnavailable(new Error("the index in OpenSearch is not there yet"));
    try {
      return await question(index);
    } catch (error) {
      // What has crossed threads has no class of ours any more.
      if (error instanceof Error && error.message === searchUnavailable(undefined).message) throw searchUnavailable(error.cause ?? error);
      throw error;
    }
  }
}
