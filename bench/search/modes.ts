import type { SearchRequest } from "@atelier/search";
import { queryWords } from "@atelier/search";
import type { BenchQuery } from "./queries.ts";

/** One way of asking all queries, put to each engine in its own words. */
export interface Mode {
  readonly name: string;
  /** Ours, beside the words and the limit of 10. */
  readonly request: Omit<SearchRequest<"family" | "shape" | "color" | "free", "created">, "words" | "limit">;
  /** SQL, beside the match. */
  readonly where: string;
  readonly orderBy: string;
  readonly offset: number;
}

const BY_RELEVANCE = "bm25(words, 10, 4)";

export const MODES: readonly Mode[] = [
  { name: "relevance", request: {}, where: "", orderBy: BY_RELEVANCE, offset: 0 },
  { name: "one family (2 %)", request: { filters: { family: [9] } }, where: "and family = 9", orderBy: BY_RELEVANCE, offset: 0 },
  { name: "free only (65 %)", request: { filters: { free: [true] } }, where: "and free = 1", orderBy: BY_RELEVANCE, offset: 0 },
  { name: "newest first", request: { order: { by: "created", descending: true } }, where: "", orderBy: "created desc", offset: 0 },
  {
    name: "free, newest first", request: { filters: { free: [true] }, order: { by: "created", descending: true } }, where: "and free = 1",
    orderBy: "created desc", offset: 0,
  },
  { name: "relevance from 10,000 on", request: { offset: 10_000 }, where: "", orderBy: BY_RELEVANCE, offset: 10_000 },
  {
    name: "newest from 10,000 on", request: { offset: 10_000, order: { by: "created", descending: true } }, where: "", orderBy: "created desc",
    offset: 10_000,
  },
];

/** The whole product: the last word is always a beginning, unknown words are corrected, other languages are understood. */
export function everythingOn({ words, understood }: BenchQuery): SearchRequest["words"] {
  return understood ?? words;
}

/** What the prototype of the design notes did: whole words, and beginnings only where the band says so. */
export function wholeWords({ words, band }: BenchQuery): SearchRequest["words"] {
  return queryWords(words).map((word) => ({ alternatives: [{ word, weight: 1, prefix: band === "beginning" }] }));
}
