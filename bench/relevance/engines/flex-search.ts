import { Charset, Document } from "flexsearch";
import { stemFor } from "@atelier/search/words/stem.ts";
import type { Collection } from "../collections.ts";
import { type Engine, plainWords } from "./engine.ts";

type Fields = Record<string, string | number>;

/**
 * FlexSearch with beginnings of words, its Latin folding, Snowball's stems, and suggestions, its way of forgiving a word that matches nothing. It
 * ranks within a field by where a word stands; fields come one after the other, the heaviest first. The most popular are added first, so that they
 * win ties.
 */
export function openFlexSearch({ documents, weights }: Collection): Engine {
  const fields = weights.map((_, i) => `field${i}`);
  const stem = stemFor("en");
  const index = new Document<Fields>({ document: { id: "id", index: fields }, tokenize: "forward", encoder: Charset.LatinBalance });
  for (const { id, texts } of [...documents].sort((a, b) => b.popularity - a.popularity)) {
    index.add({ id, ...Object.fromEntries(fields.map((field, i) => [field, stems(texts[i]!)])) });
  }

  function stems(text: string): string {
    return plainWords(text).map(stem).join(" ");
  }

  return {
    search(query) {
      const byField = index.search(stems(query), { limit: 10, suggest: true });
      const ordered = fields.flatMap((field) => byField.find((one) => one.field === field)?.result ?? []);
      return [...new Set(ordered)].slice(0, 10).map(Number);
    },
  };
}
