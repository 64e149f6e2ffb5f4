import type { CatalogDefinition, CatalogItem, FilterValue, OrderValue } from "@atelier/search";
import { priorOf } from "@atelier/search/rank.ts";
import { itemReader, type ReadItem } from "@atelier/search/segment/reader.ts";
import { POPULARITY } from "@atelier/search/segment/segment.ts";
import { stemFor } from "@atelier/search/words/stem.ts";
import type { Body } from "./client.ts";

/*
 * What an item is to OpenSearch. All analysis is ours: it gets words, stems and prefixes with what each is worth to the item, as features whose score is that
 * number, and compares no text.
 */

/** Letters of the longest prefix that is a feature of its own. */
export const longestPrefix = 24;
/** Of hits that can be reached by their place. Behind it pages follow each other (`search_after`). */
export const window = 10_000;

/** Settings and fields of a new index. */
export function indexBody({ shards, replicas }: { shards: number; replicas: number }): Body {
  const keyword = { type: "keyword", norms: false };
  return {
    settings: {
      number_of_shards: shards, number_of_replicas: replicas, max_result_window: window,
      // A writer that was halted for so long can bring nothing back that was deleted meanwhile.
      gc_deletes: "1h", refresh_interval: "1s",
    },
    mappings: {
      dynamic: "strict",
      dynamic_templates: [
        { filters: { path_match: "f.*", mapping: keyword } },
        { numbers: { path_match: "o.*", match_mapping_type: "double", mapping: { type: "double" } } },
        { integers: { path_match: "o.*", match_mapping_type: "long", mapping: { type: "double" } } },
        { texts: { path_match: "o.*", match_mapping_type: "string", mapping: keyword } },
      ],
      properties: {
        id: { type: "long" },
        prior: { type: "integer", index: false },
        version: { type: "long" },
        /** Words, their stems and their prefixes, each with its impact. */
        w: { type: "rank_features" },
        s: { type: "rank_features" },
        p: { type: "rank_features" },
        /** Words again, for spellings. */
        k: { ...keyword, doc_values: false },
        f: { type: "object", dynamic: true },
        o: { type: "object", dynamic: true },
      },
    },
  };
}

/** What a document says again when it is read. */
export interface Document {
  id: number;
  w: Record<string, number>;
  f: Record<string, string[]>;
}

/** Makes documents of a catalog's items. */
export function documentWriter<Item extends CatalogItem>(definition: CatalogDefinition<Item>): (item: Item, version: number) => Body {
  const reader = itemReader(definition);
  const stem = stemFor(definition.language);
  return (item, version) => {
    const read: ReadItem = reader.read(item);
    const impacts = reader.impacts(read);
    const { [POPULARITY]: popularity, ...orders } = read.orders as Record<string, OrderValue> & { [POPULARITY]: number };
    return {
      id: read.id,
      prior: priorOf(popularity),
      version,
      w: Object.fromEntries(impacts),
      s: bestOf(impacts, (word) => [stem(word)]),
      p: bestOf(impacts, prefixesOf),
      k: [...impacts.keys()],
      f: Object.fromEntries(Object.entries(read.filters).map(([name, values]) => [name, values.map(valueTerm)])),
      // What is not known is no member: without one an item sorts last in both directions.
      o: { ...Object.fromEntries(Object.entries(orders).filter(([, value]) => value !== null)), [POPULARITY]: popularity },
    };
  };
}

/** A filter's value as a term that says its type, too. */
export function valueTerm(value: FilterValue): string {
  return `${typeof value === "number" ? "n" : typeof value === "boolean" ? "b" : "s"}:${value}`;
}

export function valueOf(term: string): FilterValue {
  const text = term.slice(2);
  if (term.startsWith("n:")) return Number(text);
  return term.startsWith("b:") ? text === "true" : text;
}

/** The highest impact of the words that come to the same. */
function bestOf(impacts: ReadonlyMap<string, number>, keysOf: (word: string) => Iterable<string>): Record<string, number> {
  const best: Record<string, number> = {};
  for (const [word, impact] of impacts) for (const key of keysOf(word)) best[key] = Math.max(best[key] ?? 0, impact);
  return best;
}

function* prefixesOf(word: string): Generator<string> {
  let prefix = "";
  let letters = 0;
  for (const letter of word) {
    if (letters++ === longestPrefix) return;
    yield (prefix += letter);
  }
}
