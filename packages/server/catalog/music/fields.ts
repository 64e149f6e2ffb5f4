import { type EntryOf, fieldsOf } from "../definition/field.ts";
import { defineFields } from "../definition/fields.ts";
import { date, flag, integer, orUnknown, text, texts } from "../definition/kinds.ts";
import { keyInWords } from "./import/key-in-words.ts";
import type { TrackWithNames } from "./track-names.ts";

/** The form in which names of genres and moods are compared: case does not count. */
export function foldName(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}

/** Length as answers show it; the order by `seconds` follows the same number, so that equal ones tie. */
export function wholeSeconds(duration: number): number {
  return Math.round(duration);
}

const field = fieldsOf<TrackWithNames>();

/** Each field of a track. */
const declared = {
  /** What `item.ts` shows, before what is declared here. */
  shown: field(integer, { column: "id", member: "own" }),
  title: field(text, { column: "title", words: { weight: 10 }, order: { by: (title) => title.toLowerCase() } }),
  tags: field(texts, { column: "tags_json", words: { weight: 5 } }),
  artist: field(text, { of: (track) => track.artist?.name ?? "", words: { weight: 4 } }),
  terms: field(texts, { of: (track) => [...track.genres, ...track.moods].map(({ name }) => name), words: { weight: 3 } }),
  genre: field(texts, {
    of: (track) => track.genres.map(({ name }) => foldName(name)),
    filter: { by: "one of", description: "Names of genres, in any case", wanted: nameIn, facet: "text" },
  }),
  mood: field(texts, {
    of: (track) => track.moods.map(({ name }) => foldName(name)),
    filter: { by: "one of", description: "Names of moods, in any case", wanted: nameIn, facet: "text" },
  }),
  key: field(orUnknown(text), {
    column: "musical_key",
    filter: { by: "one of", description: "Musical keys such as `A minor` or `F#m`, in any case", of: foldName, wanted: keyIn, facet: "text" },
  }),
  premium: field(flag, { column: "is_premium", filter: { by: "service" } }),
  active: field(flag, { column: "is_active", filter: { by: "service" } }),
  created_at: field(date, { column: "created_at", order: true }),
  seconds: field(integer, {
    of: (track) => wholeSeconds(track.duration),
    filter: { by: "range", name: "duration", description: "length, seconds", buckets: [0, 15, 30, 45, 60, 90, 120, 150, 180, 210, 240, 300, 420, 600] },
    order: true,
  }),
  bpm: field(orUnknown(integer), {
    column: "bpm",
    filter: {
      by: "range", whole: true, description: "tempo, beats a minute; tracks of which none is known are left out",
      buckets: [0, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180, 200],
    },
    order: true,
  }),
  popularity: field(integer, { column: "popularity" }),
};

/** How tracks are searched, filtered and ordered, and what is shown of them. */
export const trackFields = defineFields<TrackWithNames, typeof declared>({
  name: "music", language: "en", declared, publishedOrders: ["created_at", "title", "seconds", "bpm"],
});

/** What the index gets of a track. */
export type TrackEntry = EntryOf<typeof declared>;

function nameIn(value: string): string[] {
  return [foldName(value)];
}

function keyIn(value: string): string[] {
  const name = foldName(value);
  return [foldName(keyInWords(name.slice(0, 1).toUpperCase() + name.slice(1)))];
}
