import Type, { type Static } from "typebox";
import { includePremium, pageWindow, searchWords } from "../audio-query.ts";
import { facetsParameter } from "../facets.ts";
import { orderValues, parseOrder } from "../item-order.ts";
import type { HostedRequest } from "../index-thread/hosted-index.ts";
import { keyInWords } from "./key-in-words.ts";
import { foldName } from "./search-fields.ts";

export type TrackFilter = "genre" | "mood" | "key" | "premium" | "active";
export type TrackOrder = "created_at" | "seconds" | "bpm" | "bpm_falling" | "title";

const dayMilliseconds = 86_400_000;
const windows = { "7d": 7, "30d": 30, "90d": 90 } as const;

const orders = orderValues("popularity", "created_at", "title", "seconds", "bpm");

/** Query of the list of tracks. */
export const trackQuerySchema = Type.Object({
  q: searchWords("titles, tags, artists, genres and moods"),
  genre: Type.Optional(Type.Array(Type.String(), { description: "Names of genres, in any case: one of them must match" })),
  mood: Type.Optional(Type.Array(Type.String(), { description: "Names of moods, in any case: one of them must match" })),
  key: Type.Optional(Type.Array(Type.String(), { description: "Musical keys such as `A minor` or `F#m`, in any case: one of them must match" })),
  "include-premium": includePremium,
  time_range: Type.Optional(
    Type.Enum(["7d" as const, "30d" as const, "90d" as const], { description: "Only what entered the catalog in so many days before now" }),
  ),
  order_by: Type.Optional(
    Type.Enum(["relevance" as const, ...orders], {
      description:
        
        "A leading minus is descending; by `bpm` and `-bpm` tracks of unknown tempo come last. Default: `relevance` with `q`, otherwise `-popularity`. " +
        "Equal items follow their ids",
    }),
  ),
  facets: facetsParameter(["genre", "mood", "key"]),
  ...pageWindow,
});

export type TrackQuery = Static<typeof trackQuerySchema>;

/** Tracks whose tempo is not known come last in both directions, so each is an order of its own. */
function orderOf(value: (typeof orders)[number]): { by: TrackOrder | "popularity"; descending: boolean } {
  const { by, descending } = parseOrder(value);
  return by === "bpm" && descending ? { by: "bpm_falling", descending } : { by, descending };
}

/** What a list query, asked at the time `now` (milliseconds), asks of the search index. */
export function trackSearchRequest(query: TrackQuery, now: number): HostedRequest<TrackFilter, TrackOrder> {
  const genre = query.genre?.map(foldName);
  const mood = query.mood?.map(foldName);
  const key = query.key?.map((given) => {
    const name = foldName(given);
    return foldName(keyInWords(name.slice(0, 1).toUpperCase() + name.slice(1)));
  });
  const { order_by: order, time_range: range } = query;
  return {
    ...(query.q !== undefined && { typed: { text: query.q, languages: ["en"] } }),
    filters: { active: [true], ...(genre && { genre }), ...(mood && { mood }), ...(key && { key }), ...(!query["include-premium"] && { premium: [false] }) },
    ...(range !== undefined && { ranges: { created_at: { from: now - windows[range] * dayMilliseconds } } }),
    ...(order !== undefined && order !== "relevance" && { order: orderOf(order) }),
    ...(query.facets && { facets: query.facets }),
    offset: query.offset,
    limit: query.limit,
  };
}
