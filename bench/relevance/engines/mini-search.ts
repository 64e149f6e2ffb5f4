import MiniSearch from "minisearch";
import { stemFor } from "@atelier/search/words/stem.ts";
import type { Collection } from "../collections.ts";
import { type Engine, plainWords } from "./engine.ts";

/**
 * MiniSearch with our field weights, Snowball's stems, the last word also as a beginning, and its fuzzy search (one edit in five letters) for
 * words of four letters or more; every word must match, and where nothing does, any word. Popularity lifts a document as it does with us.
 */
export function openMiniSearch({ documents, weights }: Collection): Engine {
  const fields = weights.map((_, i) => `field${i}`);
  const popularity = new Map(documents.map((document) => [document.id, document.popularity]));
  const stem = stemFor("en");
  const index = new MiniSearch({
    fields,
    processTerm: (term) => stem(term.toLowerCase()),
    searchOptions: {
      boost: Object.fromEntries(fields.map((field, i) => [field, weights[i]!])),
      prefix: (_term, place, terms) => place === terms.length - 1,
      fuzzy: (term) => (term.length >= 4 ? 0.2 : false),
      boostDocument: (id) => 1 + (popularity.get(id as number) ?? 0) / 100,
    },
  });
  index.addAll(documents.map(({ id, texts }) => ({ id, ...Object.fromEntries(fields.map((field, i) => [field, texts[i]!])) })));
  const ask = (query: string, combineWith: "AND" | "OR"): number[] => index.search(query, { combineWith }).slice(0, 10).map(({ id }) => id as number);
  return {
    search(query) {
      const words = plainWords(query).join(" ");
      const found = ask(words, "AND");
      return found.length > 0 ? found : ask(words, "OR");
    },
  };
}
