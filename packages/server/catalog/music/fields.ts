import { defineFields } from "../definition/fields.ts";
import { keyInWords } from "./import/key-in-words.ts";
import type { TrackWithNames } from "./track-names.ts";

/** What the index gets of a track. */
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
  /** Null where it is not known. */
  bpm: number | null;
  /** Such as `A minor`; null where it is not known. */
  musicalKey: string | null;
}

export function trackEntry(track: TrackWithNames): TrackEntry {
  return {
    id: track.id,
    title: track.title,
    tags: JSON.parse(track.tags_json) as string[],
    artist: track.artist?.name ?? "",
    genres: track.genres.map((genre) => genre.name),
    moods: track.moods.map((mood) => mood.name),
    premium: track.is_premium === 1,
    active: track.is_active === 1,
    popularity: track.popularity,
    createdAt: track.created_at,
    seconds: wholeSeconds(track.duration),
    bpm: track.bpm,
    musicalKey: track.musical_key,
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

/** Than any tempo is. */
const faster = 1_000_000;

/** How tracks are searched, filtered and ordered. */
export const trackFields = defineFields({
  name: "music",
  language: "en",
  text: [
    { field: "title", weight: 10, words: (track: TrackEntry) => track.title },
    { field: "tags", weight: 5, words: (track) => track.tags },
    { field: "artist", weight: 4, words: (track) => track.artist },
    { field: "terms", weight: 3, words: (track) => [...track.genres, ...track.moods] },
  ],
  filters: {
    genre: {
      of: (track) => track.genres.map(foldName),
      parameter: { several: true, description: "Names of genres, in any case", wanted: nameIn },
      facet: "text",
    },
    mood: {
      of: (track) => track.moods.map(foldName),
      parameter: { several: true, description: "Names of moods, in any case", wanted: nameIn },
      facet: "text",
    },
    key: {
      of: (track) => (track.musicalKey === null ? [] : [foldName(track.musicalKey)]),
      parameter: { several: true, description: "Musical keys such as `A minor` or `F#m`, in any case", wanted: keyIn },
      facet: "text",
    },
    premium: { of: (track) => track.premium },
    active: { of: (track) => track.active },
  },
  orders: {
    created_at: (track) => track.createdAt,
    title: (track) => track.title.toLowerCase(),
    seconds: (track) => track.seconds,
    bpm: (track) => track.bpm ?? faster,
    bpm_falling: (track) => track.bpm ?? -1,
  },
  descending: { bpm: "bpm_falling" },
  popularity: (track) => track.popularity,
});

function nameIn(value: string): string[] {
  return [foldName(value)];
}

function keyIn(value: string): string[] {
  const name = foldName(value);
  return [foldName(keyInWords(name.slice(0, 1).toUpperCase() + name.slice(1)))];
}
