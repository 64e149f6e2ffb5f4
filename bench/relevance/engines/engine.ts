import type { Collection } from "../collections.ts";

/** A search engine that a user might choose, holding one collection. */
export interface Engine {
  /** Ids of the ten best, the best first. */
  search(query: string): Promise<readonly number[]> | readonly number[];
  close?(): Promise<void> | void;
}

/** Undefined where the engine is not to be had on this machine. */
export type OpenEngine = (collection: Collection) => Promise<Engine | undefined> | Engine;

/** Words as a query language takes them: letters and digits only. */
export function plainWords(query: string): string[] {
  return query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
