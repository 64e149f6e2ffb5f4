import type { Database } from "../../../store/database/database.ts";
import type { Notices } from "../../../store/signals/notices.ts";
import type { CatalogItem, FilterValue, SearchResult, SimilarRequest } from "@atelier/search";
import type { IndexWords } from "../../meaning/understand.ts";
import type { AskedIndex, HostedRequest } from "../hosted-index.ts";
import type { ItemSource, OpenedSearch, SearchTwin } from "../search-twin.ts";
import type { Askable } from "./messages.ts";
import { RemoteFollower } from "./remote-follower.ts";
import { SearchClient } from "./search-client.ts";

/** Between two looks whether the database is still the same, milliseconds. */
const betweenEpochs = 2000;

export interface RemoteIndexesParts {
  database: Database;
  /** Addresses of processes that have the indexes. */
  servers: readonly string[];
  /** What they know, too. */
  secret: string;
  /** Who hears of changes of the feed, where somebody does. */
  notices?: Pick<Notices, "hears" | "listen"> | undefined;
  onError(error: unknown): void;
}

/** The twin of search that has no index and asks processes that have one. */
export class RemoteIndexes implements SearchTwin {
  readonly #parts: RemoteIndexesParts;
  readonly #client: SearchClient;
  /** Of the database, for all catalogs together. */
  readonly #epoch: () => Promise<string>;

  constructor(parts: RemoteIndexesParts) {
    this.#parts = parts;
    this.#client = new SearchClient(parts.servers, parts.secret);
    this.#epoch = keptFor(betweenEpochs, () => parts.database.epoch());
  }

  async open<Item extends CatalogItem, Filter extends string, Order extends string>({ catalog }: ItemSource<Item>): Promise<OpenedSearch<Filter, Order>> {
    const { database, notices, onError } = this.#parts;
    const live = new RemoteFollower({
      catalog, database, notices, onError, epoch: this.#epoch, reach: (since, epoch) => this.#client.ask({ catalog, method: "reach", given: [], since, epoch }),
    });
    const ask = async (method: Askable, given: readonly unknown[]): Promise<unknown> => {
      const { result, error, ...reached } = await this.#client.ask({ catalog, method, given, since: live.position, epoch: live.epoch });
      live.heard(reached);
      if (error) throw error.name === "RangeError" ? new RangeError(error.message) : new Error(error.message);
      return result;
    };
    return { index: new RemoteIndex(ask), live, save: async () => {} };
  }

  /** There is nothing to give back. */
  async giveBackMemory(): Promise<void> {}

  close(): Promise<void> {
    return this.#client.close();
  }
}

/** Asks once in a while; between, everybody gets the same answer. A failure is not kept. */
function keptFor<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let [kept, at]: [Promise<T> | undefined, number] = [undefined, 0];
  return () => {
    if (kept && performance.now() - at < milliseconds) return kept;
    at = performance.now();
    kept = ask();
    kept.catch(() => (kept = undefined));
    return kept;
  };
}

/** Questions to an index that lives elsewhere. */
class RemoteIndex<Filter extends string, Order extends string> implements AskedIndex<Filter, Order> {
  readonly #ask: (method: Askable, given: readonly unknown[]) => Promise<unknown>;

  constructor(ask: (method: Askable, given: readonly unknown[]) => Promise<unknown>) {
    this.#ask = ask;
  }

  search(request: HostedRequest<Filter, Order>): Promise<SearchResult> {
    return this.#ask("search", [request]) as Promise<SearchResult>;
  }

  understand(text: string, languages: readonly string[]): Promise<IndexWords> {
    return this.#ask("understand", [text, languages]) as Promise<IndexWords>;
  }

  countsOf(filter: Filter, values: readonly FilterValue[]): Promise<number[]> {
    return this.#ask("countsOf", [filter, values]) as Promise<number[]>;
  }

  similar(request: SimilarRequest<Filter>): Promise<number[]> {
    return this.#ask("similar", [request]) as Promise<number[]>;
  }
}
