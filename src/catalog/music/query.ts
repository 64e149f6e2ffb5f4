import Type, { type Static } from "typebox";
import { includePremium, pageWindow, searchWords } from "../audio/audio-query.ts";
import { facetsParameter } from "../definition/facets.ts";
import { orderValues, parseOrder } from "../item-order.ts";
import type { HostedRequest } from "../index/hosted-index.ts";
import { keyInWords } from "./import/key-in-words.ts";
import { foldName } from "./fields.ts";

export type TrackFilter = "genre" | "mood" | "key" | "premium" | "active";
export type TrackOrder = "created_at" | "seconds" | "bpm" | "title";

const dayMilliseconds = 86_400_000;
const windows = { "7d": 7, "30d": 30, "90d": 90 } as const;

const orders = orderValues("popularity", "created_at", "title", "seconds", "bpm");

/** Query of the list of tracks. */
export const trackQuerySchema = Type.Object({
  q: searchWords("titles, tags, artists, genres and moods"),
  genre: Type.Optional(Type.String({ description: "Names of genres, comma-separated, in any case: one of them must match" })),
  mood: Type.Optional(Type.String({ description: "Names of moods, comma-separated, in any case: one of them must match" })),
  key: Type.Optional(Type.String({ description: "Musical keys such as `A minor` or `F#m`, comma-separated, in any case: one of them must match" })),
  "include-premium": includePremium,
  time_range: Type.Optional(Type.Enum(["7d" as const, "30d" as const, "90d" as const], { description: "Only what entered the catalog in so many days before now" })),
  order_by: Type.Optional(
    Type.Enum(["relevance" as const, ...orders], { description: "A leading minus is descending. Default: `relevance` with `q`, otherwise `-popularity`. Equal items follow their ids" }),
  ),
  facets: facetsParameter(["genre", "mood", "key"]),
  ...pageWindow,
});

export type TrackQuery = Static<typeof trackQuerySchema>;

/** What a list query, asked at the time `now` (milliseconds), asks of the search index. */
export function trackSearchRequest(query: TrackQuery, now: number): HostedRequest<TrackFilter, TrackOrder> {
  const genre = names(query.genre);
  const mood = names(query.mood);
  const key = names(query.key)?.map((name) => foldName(keyInWords(name[0]!.toUpperCase() + name.slice(1))));
  const { order_by: order, time_range: range } = query;
  return {
    ...(query.q !== undefined && { typed: { text: query.q, languages: ["en"] } }),
    filters: { active: [true], ...(genre && { genre }), ...(mood && { mood }), ...(key && { key }), ...(!query["include-premium"] && { premium: [false] }) },
    ...(range !== undefined && { ranges: { created_at: { from: now - windows[range] * dayMilliseconds } } }),
    ...(order !== undefined && order !== "relevance" && { order: parseOrder(order) }),
    ...(query.facets && { facets: query.facets }),
    offset: query.offset,
    limit: query.limit,
  };
}

/** The names of a comma-separated list, or undefined when it holds none. */
function names(list: string | undefined): string[] | undefined {
  const found = (list ?? "").split(",").map(foldName).filter((name) => name !== "");
  return found.length > 0 ? found : undefined;
}
