import type { Caller } from "../../accounts/caller.ts";
import type { Links } from "../../delivery/links.ts";
import type { Db } from "../../store/database/schema.ts";
import type { AskedIndex, HostedRequest } from "../index/hosted-index.ts";
import type { ValueCounts } from "../index/value-counts.ts";
import type { CatalogItem, SimilarRequest } from "@atelier/search";
import type { MeantResult } from "../meaning/search-as-meant.ts";
import type { Fields } from "./fields.ts";

/** The types of one catalog: what it stores, finds, is asked and answers. */
export interface CatalogTypes {
  /** What answers are made of, read from the database. */
  row: { id: number };
  /** What the index gets. */
  entry: CatalogItem;
  filter: string;
  order: string;
  /** Queries of the list, of similar items and of downloads. */
  query: unknown;
  similarQuery: unknown;
  downloadQuery: unknown;
  /** What decides how items are shown, such as the caller's entitlement. */
  view: unknown;
  /** What goes over the wire: one item of a list, a list, an item by itself, a download. */
  item: unknown;
  list: unknown;
  detail: unknown;
  download: unknown;
  /** What an engine may prefer beside the words of its material. */
  preference: unknown;
}

/** What the parts of a definition work with. */
export interface Context<T extends CatalogTypes = CatalogTypes> {
  db: Db;
  links: Links;
  index: AskedIndex<T["filter"], T["order"]>;
  counts: ValueCounts<T["filter"]>;
  /** Milliseconds since 1970. */
  now(): number;
}

/** What was found, before it is shown. */
export interface Found<T extends CatalogTypes> extends Omit<MeantResult, "ids"> {
  items: T["item"][];
}

export type Request<T extends CatalogTypes> = HostedRequest<T["filter"], T["order"]>;

/** All that tells one catalog from another. */
export interface Definition<T extends CatalogTypes> {
  /** What one of its items is called in errors. */
  noun: string;
  fields: Fields<T["entry"], T["filter"], T["order"]>;
  /** How items are read and written. In any order; ids of none are left out. */
  rows: {
    byIds(db: Db, ids: readonly number[]): Promise<T["row"][]>;
    entriesByIds(db: Db, ids: readonly number[]): Promise<T["entry"][]>;
    /** A page of all, in the order of ids. */
    entriesAfter(db: Db, id: number, limit: number): Promise<T["entry"][]>;
    addDownloads(db: Db, id: number, downloads: number): Promise<void>;
  };
  /** What is asked of the index. */
  query: {
    list(query: T["query"], context: Context<T>): Request<T> | Promise<Request<T>>;
    similar(query: T["similarQuery"]): Omit<SimilarRequest<T["filter"]>, "id">;
    /** For the best item of some words: tried in turn until one finds something. */
    best(words: string, preference: T["preference"], context: Context<T>): Request<T>[] | Promise<Request<T>[]>;
  };
  /** What goes over the wire. */
  item: {
    items(rows: readonly T["row"][], view: T["view"], context: Context<T>): T["item"][] | Promise<T["item"][]>;
    list(found: Found<T>, query: T["query"], context: Context<T>): T["list"] | Promise<T["list"]>;
    similar(items: T["item"][], query: T["similarQuery"]): T["list"];
    detail(row: T["row"], view: T["view"], context: Context<T>): T["detail"] | Promise<T["detail"]>;
    /** @throws ServiceError 403 for what the caller is not entitled to */
    download(row: T["row"], query: T["downloadQuery"], caller: Caller, context: Context<T>): T["download"];
  };
  /** Of the best that were found, the one to take. Default: the first. */
  pick?(rows: readonly T["row"][], words: string): T["row"] | undefined;
}
