import { connectable } from "../config/chosen-engines.ts";

/** An order of a kind as it is stored: names of engines, and `hosted:PROVIDER` for one provider of the engine for hosted models. */
export interface ReadOrder {
  engines: string[];
  /** Of hosted models, in order; empty where the usual order counts. */
  providers: string[];
}

const prefix = `${connectable}:`;

export const entryOf = (provider: string): string => prefix + provider;

export function readOrder(entries: readonly string[]): ReadOrder {
  const engines = [...new Set(entries.map((entry) => (entry.startsWith(prefix) ? connectable : entry)))];
  return { engines, providers: entries.filter((entry) => entry.startsWith(prefix)).map((entry) => entry.slice(prefix.length)) };
}

/** Whether the environment has the order of providers for a kind. @param words of `ATELIER_HOSTED_PROVIDERS` */
export function fixesProviders(words: readonly string[], kind: string): boolean {
  return words.some((word) => !word.includes(":") || word.split(":", 1)[0]!.trim() === kind);
}
