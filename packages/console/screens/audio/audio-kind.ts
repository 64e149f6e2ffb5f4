import type { FindMessages } from "messages:find";
import type { SoundEffect, Track } from "../../../../clients/typescript/src/api.generated.ts";
import { connection } from "../../data/connection.ts";
import { language } from "../../messages/language.ts";
import { mediaUrl } from "../../data/media-url.ts";
import type { Matched } from "../../find/partial-matches.tsx";
import { type Bucket, endParams, endsIn } from "../../find/range-values.ts";
import { clock, number } from "../../messages/format.ts";
import type { Playable } from "../../player/playable.ts";
import type { Beat } from "./side-by-side.ts";

/** What the two audio catalogs have in common, as their answers say it. */
export interface AudioItem {
  id: number;
  title: string;
  tags: readonly string[];
  is_premium: boolean;
  file_url: string;
  waveform_image_url?: string;
  license?: { name: string; url?: string };
  attribution?: string;
  loudness_lufs?: number;
  true_peak_dbtp?: number;
  created_at: string;
}

/** An audio catalog, as its screen shows it. */
export interface AudioKind<Item extends AudioItem> {
  name: "sounds" | "music";
  /** What boards call one of them. */
  onBoards: "sound" | "track";
  /** Path of its screen. */
  base: string;
  /** Path of its API. */
  api: string;
  /** Filters by their parameter, and whether they take several values. */
  facets: readonly { name: string; several: boolean }[];
  /** Numbers of which a part is chosen, by the name of their facet. */
  ranges: readonly { name: string; format: (value: number, t: FindMessages) => string }[];
  orders: readonly string[];
  seconds: (item: Item) => number;
  /** Under the title: who made it, or what kind it is. */
  by: (item: Item, t: FindMessages) => string;
  /** At the end of a row, in few words. */
  note: (item: Item, t: FindMessages) => string;
  cover: (item: Item) => string | undefined;
  downloads: (item: Item) => number;
  /** Of music: tempo and key, where they are known. */
  beat?: (item: Item) => Beat;
}

/** Below a minute with decimals: sounds are short. */
function lengthOf(seconds: number): string {
  return seconds < 60 ? `${number(seconds, { maximumFractionDigits: 2 })}\u202fs` : clock(seconds);
}

export const soundKind: AudioKind<SoundEffect> = {
  name: "sounds",
  onBoards: "sound",
  base: "/sounds",
  api: "/v1/sound-effects",
  facets: [{ name: "category", several: false }],
  ranges: [{ name: "duration", format: lengthOf }],
  orders: [
    "relevance", "-popularity", "popularity", "-created_at", "created_at", "-duration", "duration", "title", "-title", "-download_count", "download_count",
  ],
  seconds: ({ duration }) => duration,
  by: ({ category }) => category.name,
  note: ({ channels }, t) => t.channels(channels),
  cover: () => undefined,
  downloads: (item) => item.download_count,
};

export const musicKind: AudioKind<Track> = {
  name: "music",
  onBoards: "track",
  base: "/music",
  api: "/v1/music",
  facets: [{ name: "genre", several: true }, { name: "mood", several: true }, { name: "key", several: true }],
  ranges: [{ name: "duration", format: lengthOf }, { name: "bpm", format: (value, t) => t.bpm(value) }],
  orders: ["relevance", "-popularity", "popularity", "-created_at", "created_at", "-seconds", "seconds", "bpm", "-bpm", "title", "-title"],
  seconds: ({ seconds }) => seconds,
  by: ({ artist, genres }) => [artist?.name, genres.map(({ name }) => name).join(", ")].filter(Boolean).join(" · "),
  note: ({ bpm, key }, t) => [bpm > 0 ? t.bpm(bpm) : "", key].filter(Boolean).join(" · "),
  cover: ({ cover_url }) => mediaUrl(cover_url),
  downloads: (item) => item.downloads,
  beat: ({ bpm, key }) => ({ bpm: bpm > 0 ? bpm : undefined, key }),
};

/** An item as the player takes it. */
export function playableOf<Item extends AudioItem>(item: Item, { name, base, api, seconds, by, beat }: AudioKind<Item>, t: FindMessages): Playable {
  return {
    id: `${name} ${item.id}`,
    title: item.title,
    href: `${base}/${item.id}`,
    src: mediaUrl(item.file_url),
    waveform: item.waveform_image_url && mediaUrl(item.waveform_image_url),
    seconds: seconds(item),
    loudness: item.loudness_lufs,
    by: by(item, t),
    cutPath: `${api}/${item.id}/cut`,
    ...beat?.(item),
    renew: async () => mediaUrl((await connection.json<Item>(`${api}/${item.id}`)).file_url),
  };
}

/** Items that are fetched at once. */
const pageSize = 50;

/** What the list asks for, from the parameters of the view. */
export function listQuery({ facets, ranges }: Pick<AudioKind<never>, "facets" | "ranges">, params: URLSearchParams): Record<string, unknown> {
  return {
    q: params.get("q") || undefined,
    order_by: params.get("order") ?? undefined,
    "include-premium": params.get("premium") === "1" || undefined,
    time_range: params.get("time_range") ?? undefined,
    ...Object.fromEntries(facets.map(({ name }) => [name, params.get(name) || undefined])),
    ...Object.assign({}, ...ranges.map(({ name }) => endParams(name, endsIn(params, name)))),
    facets: [...facets, ...ranges].map(({ name }) => name),
  };
}

export interface AudioResponse<Item> extends Matched {
  count: number;
  results: Item[];
  corrected_query?: string;
  understood?: { language: string; query: string };
  facets?: Record<string, readonly { value: string; count: number }[] | readonly Bucket[]>;
}

/** One page of the list. @param page from 0 */
export function loadPage<Item extends AudioItem>(
  { api }: AudioKind<Item>, query: object, page: number, signal: AbortSignal,
): Promise<AudioResponse<Item>> {
  const facets = page === 0 ? {} : { facets: undefined };
  return connection.json<AudioResponse<Item>>(api, {
    query: { ...query, ...facets, limit: pageSize, offset: page * pageSize }, headers: { "accept-language": language.value }, signal,
  });
}

export { pageSize };
