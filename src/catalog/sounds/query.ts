import Type, { type Static } from "typebox";
import { facetsParameter } from "../definition/facets.ts";
import { orderValues, parseOrder } from "../item-order.ts";
import { includePremium, pageWindow, searchWords } from "../audio/audio-query.ts";
import type { HostedRequest } from "../index/hosted-index.ts";
import { categorySlugs, slugsWithin } from "./categories.ts";

export type SoundFilter = "category" | "premium";
export type SoundOrder = "download_count" | "created_at" | "duration" | "title";

const orders = orderValues("popularity", "download_count", "created_at", "duration", "title");

/** Query of the list of sound effects. */
export const soundQuerySchema = Type.Object({
  q: searchWords("titles, tags and categories"),
  category: Type.Optional(Type.Enum([...categorySlugs], { description: "Slug of a category; a parent takes in its subcategories" })),
  "include-premium": includePremium,
  order_by: Type.Optional(
    Type.Enum(["relevance" as const, ...orders], { description: "A leading minus is descending. Default: `relevance` with `q`, otherwise `-popularity`. Equal items follow their ids" }),
  ),
  facets: facetsParameter(["category", "premium"]),
  ...pageWindow,
});

export type SoundQuery = Static<typeof soundQuerySchema>;

/** What a list query asks of the search index. */
export function soundSearchRequest(query: SoundQuery): HostedRequest<SoundFilter, SoundOrder> {
  const { q, category, order_by: order } = query;
  return {
    ...(q !== undefined && { typed: { text: q, languages: ["en"] } }),
    filters: {
      ...(category !== undefined && { category: slugsWithin(category) }),
      ...(!query["include-premium"] && { premium: [false] }),
    },
    ...(order !== undefined && order !== "relevance" && { order: parseOrder(order) }),
    ...(query.facets && { facets: query.facets }),
    offset: query.offset,
    limit: query.limit,
  };
}
