import type { SearchRequest } from "@atelier/search";
import { queryWords } from "@atelier/search";
import type { BenchQuery } from "./queries.ts";

/** One way of asking all queries: what is asked beside the words and the limit of 10. */
export interface Mode {
  readonly name: string;
  readonly request: Omit<SearchRequest<"family" | "shape" | "color" | "free", "created">, "words" | "limit">;
}

const newest = { by: "created", descending: true } as const;

export const MODES: readonly Mode[] = [
  { name: "relevance", request: {} },
  { name: "one family (2 %)", request: { filters: { family: [9] } } },
  { name: "free only (65 %)", request: { filters: { free: [true] } } },
  { name: "newest first", request: { order: newest } },
  { name: "free, newest first", request: { filters: { free: [true] }, order: newest } },
  { name: "relevance from 10,000 on", request: { offset: 10_000 } },
  { name: "newest from 10,000 on", request: { order: newest, offset: 10_000 } },
];

/** The whole product: the last word is always a beginning, unknown words are corrected, other languages are understood. */
export function everythingOn({ words, understood }: BenchQuery): SearchRequest["words"] {
  return understood ?? words;
}

/** What the prototype of the design notes did: whole words, and beginnings only where the band says so. */
export function wholeWords({ words, band }: BenchQuery): SearchRequest["words"] {
  return queryWords(words).map((word) => ({ alternatives: [{ word, weight: 1, prefix: band === "beginning" }] }));
}
