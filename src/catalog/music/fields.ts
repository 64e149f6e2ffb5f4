import { defineCatalog } from "../search/catalog-index.ts";
import type { TrackWithNames } from "./track-names.ts";

/** What the index needs of a track. */
export interface TrackEntry {
  id: number;
  title: string;
  tags: string[];
  artist: string;
  genres: string[];
  moods: string[];
  premium: boolean;
  active: boolean;
  popularity: number;
  createdAt: number;
  seconds: number;
  bpm: number;
  /** Such as `A minor`; null where it is not known. */
  musicalKey: string | null;
}

export function trackEntry({ row, artist, genres, moods }: TrackWithNames): TrackEntry {
  return {
    id: row.id,
    title: row.title,
    tags: JSON.parse(row.tags_json) as string[],
    artist: artist?.name ?? "",
    genres: genres.map((genre) => genre.name),
    moods: moods.map((mood) => mood.name),
    premium: row.is_premium === 1,
    active: row.is_active === 1,
    popularity: row.popularity,
    createdAt: row.created_at,
    seconds: wholeSeconds(row.duration),
    bpm: row.bpm,
    musicalKey: row.musical_key,
  };
}

/** The form in which names of genres and moods are compared: case does not count. */
export function foldName(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}

/** Length as answers show it; the order by `seconds` follows the same number, so that equal ones tie. */
export function wholeSeconds(duration: number): number {
  return Math.round(duration);
}

/** How tracks are searched, filtered and ordered. */
export const trackSearch = defineCatalog({
  name: "music",
  language: "en",
  text: [
    { field: "title", weight: 10, words: (track: TrackEntry) => track.title },
    { field: "tags", weight: 5, words: (track) => track.tags },
    { field: "artist", weight: 4, words: (track) => track.artist },
    { field: "terms", weight: 3, words: (track) => [...track.genres, ...track.moods] },
  ],
  filters: {
    genre: (track) => track.genres.map(foldName),
    mood: (track) => track.moods.map(foldName),
    key: (track) => (track.musicalKey === null ? [] : [foldName(track.musicalKey)]),
    premium: (track) => track.premium,
    active: (track) => track.active,
  },
  orders: {
    created_at: (track) => track.createdAt,
    seconds: (track) => track.seconds,
    bpm: (track) => track.bpm,
    title: (track) => track.title.toLowerCase(),
  },
  popularity: (track) => track.popularity,
});
