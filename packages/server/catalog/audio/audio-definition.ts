import type { Caller } from "../../accounts/caller.ts";
import type { Links } from "../../delivery/links.ts";
import { completeWords } from "../definition/complete-words.ts";
import type { CatalogTypes, Context, Definition, Request } from "../definition/definition.ts";
import { withOrigins } from "../definition/origin-member.ts";
import { shownFacets } from "../definition/facets.ts";
import { relaxedOf } from "../definition/relaxed.ts";
import { understoodOf } from "../definition/understood.ts";
import type { CutQuery, CutRow } from "./audio-cut.ts";
import { audioDownload, type Download } from "./audio-download.ts";
import type { AudioRow } from "./audio-item.ts";
import type { AudioList } from "./audio-list.ts";
import { type AudioQuery, audioRequests, freeOnly, type SimilarQuery } from "./audio-query.ts";

/** What the types of both audio catalogs have in common. */
export interface AudioTypes<Item = unknown> extends CatalogTypes {
  row: AudioRow & CutRow & { id: number; title: string; stated_json: string };
  query: AudioQuery;
  similarQuery: SimilarQuery;
  downloadQuery: CutQuery | undefined;
  view: Pick<Caller, "premium" | "scopes">;
  item: Item;
  list: AudioList<Item>;
  download: Download;
  preference: { duration?: number } | undefined;
}

export interface AudioParts<T extends AudioTypes> extends Pick<Definition<T>, "noun" | "fields" | "rows"> {
  /** What an item must have to be listed, beside what is asked. */
  listed?: { readonly [name in T["filter"]]?: readonly [true] };
  /** Filters that say nothing of likeness. */
  unlike?: readonly T["filter"][];
  /** What a list query asks beside words, filters and order. */
  more?(query: T["query"], now: number): Partial<Request<T>>;
  /** For the best item of some words, the conditions beside them: tried in turn. */
  best?(preference: T["preference"]): Partial<Request<T>>[];
  item(row: T["row"], links: Links, premium: boolean): T["item"];
  detail(row: T["row"], view: T["view"], context: Context<T>): T["detail"] | Promise<T["detail"]>;
}

/** The definition of a catalog of audio files. */
export function audioDefinition<T extends AudioTypes>(
  { noun, fields, rows, listed = {}, unlike, more = () => ({}), best = () => [{}], item, detail }: AudioParts<T>,
): Definition<T> {
  const request = audioRequests(fields);
  const listedAnd = (others: Request<T>["filters"]): NonNullable<Request<T>["filters"]> => ({ ...listed, ...others });
  const free = (query: Parameters<typeof freeOnly>[0]) => freeOnly(query) as Request<T>["filters"];
  return {
    noun,
    fields,
    rows,
    query: {
      list(query, { now }) {
        const asked = request(query);
        const { ranges, ...others } = more(query, now());
        const all = { ...asked.ranges, ...ranges };
        return {
          ...asked, filters: listedAnd({ ...asked.filters, ...free(query) }), ...(Object.keys(all).length > 0 && { ranges: all as typeof ranges }), ...others,
        };
      },
      similar: (query) => ({ filters: listedAnd(free(query)), limit: query.limit, ...(unlike && { unlike }) }),
      best(words, preference) {
        const filters = listedAnd(free({ "include-premium": false }));
        return best(preference).map((conditions) => ({ words: completeWords(words), filters, limit: 1, ...conditions }));
      },
    },
    item: {
      items: (shown, view, { links }) => shown.map((row) => withOrigins(item(row, links, view.premium), row, view)),
      list: async ({ count, items, correctedQuery, relaxed, fullMatches, understood, facets }) => ({
        count,
        results: items,
        ...(correctedQuery !== undefined && { corrected_query: correctedQuery }),
        ...relaxedOf({ relaxed, fullMatches }),
        ...understoodOf({ understood }),
        ...(facets && { facets: await shownFacets(fields, facets) }),
      }),
      similar: (items) => ({ count: items.length, results: items }),
      detail: async (row, view, context) => withOrigins(await detail(row, view, context), row, view),
      download: (row, cut, caller, { links }) => audioDownload(row, cut, links, caller),
    },
  };
}
