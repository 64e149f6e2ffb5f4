import type { Caller } from "../accounts/caller.ts";
import type { Links } from "../delivery/links.ts";
import { notFound } from "../errors.ts";
import type { Database } from "../store/database/database.ts";
import type { CatalogName } from "../store/database/schema.ts";
import type { CatalogTypes, Context, Definition } from "./definition/definition.ts";
import type { CatalogSearch, Follower, ItemSource } from "./index/search-twin.ts";
import { ValueCounts } from "./index/value-counts.ts";
import { searched } from "../observe/happenings.ts";
import { downloadCounter } from "./popularity/count-download.ts";

export interface CatalogParts<T extends CatalogTypes> {
  database: Database;
  /** See `groupCommit`. */
  commit: Database["transaction"];
  links: Links;
  search: CatalogSearch<T["filter"], T["order"]>;
  /** Milliseconds since 1970; periods of queries count back from it. Default: the system's clock. */
  now?(): number;
}

/** A catalog by its definition: rows from the database, found and ordered by the index. */
export class Catalog<T extends CatalogTypes> {
  readonly live: Follower;
  readonly #definition: Definition<T>;
  readonly #context: Context<T>;
  readonly #countDownload: (id: number) => Promise<void>;

  constructor(definition: Definition<T>, { database, commit, links, search: { index, live }, now = Date.now }: CatalogParts<T>) {
    const { rows } = definition;
    const catalog = definition.fields.name;
    this.live = live;
    this.#definition = definition;
    this.#context = { db: database.db, links, index, counts: new ValueCounts(index, () => live.version), now };
    this.#countDownload = downloadCounter({ catalog, commit, add: rows.addDownloads });
  }

  get name(): CatalogName {
    return this.#definition.fields.name;
  }

  /** Items that can be found now. */
  async size(): Promise<number> {
    return (await this.#context.index.search({ limit: 0 })).count;
  }

  async list(query: T["query"], view: T["view"]): Promise<T["list"]> {
    const request = await this.#definition.query.list(query, this.#context);
    const began = performance.now();
    const { ids, ...found } = await this.#context.index.search(request);
    if (searched.hasListeners) searched.say({ catalog: this.name, seconds: (performance.now() - began) / 1000 });
    return this.#definition.item.list({ ...found, items: await this.#items(ids, view) }, query, this.#context);
  }

  /** The items most like one, the most similar first. @throws ServiceError 404 for an id that no item has */
  async similar(text: string, query: T["similarQuery"], view: T["view"]): Promise<T["list"]> {
    const { id } = await this.#row(text);
    const ids = await this.#context.index.similar({ id, ...this.#definition.query.similar(query) });
    return this.#definition.item.similar(await this.#items(ids, view), query);
  }

  /** @throws ServiceError 404 for an id that no item has */
  async get(text: string, view: T["view"]): Promise<T["detail"]> {
    return this.#definition.item.detail(await this.#row(text), view, this.#context);
  }

  /** Items by their ids, as lists show them; ids of none are left out. */
  async byIds(ids: readonly number[], view: T["view"]): Promise<Map<number, T["item"]>> {
    const rows = await this.#rows(ids);
    const items = await this.#definition.item.items(rows, view, this.#context);
    return new Map(rows.map(({ id }, place) => [id, items[place]!]));
  }

  /** Rows by their ids, in this order; ids of none are left out. */
  rowsByIds(ids: readonly number[]): Promise<T["row"][]> {
    return this.#rows(ids);
  }

  /** The best free item for some words. */
  async best(words: string, preference: T["preference"]): Promise<T["row"] | undefined> {
    const { query, pick = ([first]) => first } = this.#definition;
    for (const request of await query.best(words, preference, this.#context)) {
      const { ids, correctedQuery } = await this.#context.index.search(request);
      if (ids.length > 0 && correctedQuery === undefined) return pick(await this.#rows(ids), words);
    }
    return undefined;
  }

  /** Counts one download. @throws ServiceError 404, and 403 for what the caller is not entitled to */
  async download(text: string, query: T["downloadQuery"], caller: Caller): Promise<T["download"]> {
    const row = await this.#row(text);
    const download = this.#definition.item.download(row, query, caller, this.#context);
    await this.#countDownload(row.id);
    return download;
  }

  /** Counts one download of each. */
  async countDownloads(ids: readonly number[]): Promise<void> {
    await Promise.all(ids.map((id) => this.#countDownload(id)));
  }

  async #items(ids: readonly number[], view: T["view"]): Promise<T["item"][]> {
    return this.#definition.item.items(await this.#rows(ids), view, this.#context);
  }

  /** The rows of these ids, in this order. */
  async #rows(ids: readonly number[]): Promise<T["row"][]> {
    const rows = new Map((await this.#definition.rows.byIds(this.#context.db, ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  }

  #row(text: string): Promise<T["row"]> {
    const { noun, rows } = this.#definition;
    return itemNamed(text, noun, async (id) => (await rows.byIds(this.#context.db, [id]))[0]);
  }
}

/** The item whose id a path or query tells. @throws ServiceError 404 for text that is no positive integer, and for an id that no item has */
export async function itemNamed<Row>(text: string, noun: string, read: (id: number) => Promise<Row | undefined>): Promise<Row> {
  const row = /^[1-9]\d{0,14}$/.test(text) ? await read(Number(text)) : undefined;
  if (row === undefined) throw notFound(noun);
  return row;
}

/** How an index reads the items of a catalog. */
export function itemsOf<T extends CatalogTypes>({ fields, rows }: Definition<T>): ItemSource<T["entry"]> {
  return { catalog: fields.name, itemsAfter: rows.entriesAfter, itemsByIds: rows.entriesByIds };
}
