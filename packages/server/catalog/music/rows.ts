import Type from "typebox";
import type { Database } from "../../store/database/database.ts";
import { deleteTrack, insertTrack, knownTrackKeys, type NewTrack, updateTrack } from "../../store/database/catalog/tracks.ts";
import type { RemovedItem } from "../../store/database/catalog/removed-items.ts";
import type { ObjectStore } from "../../store/objects/object-store.ts";
import { audioColumns } from "../audio/audio-columns.ts";
import { coverArt, coverOf } from "../audio/cover-art.ts";
import {
  type AudioDescription, type AudioTable, type AudioToStore, describedColumns, type ItemToStore, removeItems, storeItems,
} from "../audio/store-items.ts";
import { statementsOf } from "../definition/statements.ts";
import { fileField, largestCover, nameOrNone, namesField } from "../editing/body-fields.ts";
import { list, type StatedOf, statedColumn, text, textOrNone, whole, yesOrNo } from "../import/manifest/stated-columns.ts";
import { objectsOf, storeAudio } from "../import/store-audio.ts";
import type { Stores, Within } from "../import/stores.ts";
import { trackFields } from "./fields.ts";
import { keyInWords } from "./import/key-in-words.ts";
import type { MusicVocabulary } from "./import/vocabulary.ts";
import type { TrackWithNames } from "./track-names.ts";

const namesOf = (terms: readonly { name: string }[]) => terms.map(({ name }) => name);
const sameNames = (
  stated: readonly string[],
  terms: readonly { name: string }[],
) => JSON.stringify(stated).toLowerCase() === JSON.stringify(namesOf(terms)).toLowerCase();
const count = whole(0, Number.MAX_SAFE_INTEGER);
/** What a new track begins with: one that is there keeps its own. */
const whenNew = () => true;

/** What sources may state of a track: the columns of manifests and exports, and the members of bodies. */
export const trackColumns = {
  ...audioColumns,
  ...statementsOf<TrackWithNames, (typeof trackFields)["declared"]>(trackFields),
  artist: statedColumn({
    meaning: "name of the artist, who is made when new; `null`: nobody is known",
    read: textOrNone,
    of: (track: TrackWithNames) => track.artist?.name ?? null,
    body: nameOrNone("Name of the artist, who is made when new; null: nobody is known"),
    given: (artist: string | null) => artist?.trim() ?? null,
    columns: ["artist_id"],
    from: ["file"],
  }),
  genres: statedColumn({
    meaning: "a list as for `tags`; new names are made",
    read: list,
    of: (track: TrackWithNames) => namesOf(track.genres),
    agrees: (genres, track) => sameNames(genres, track.genres),
    body: namesField("genres"),
    columns: ["genre_ids_json"],
    from: ["file"],
  }),
  moods: statedColumn({
    meaning: "a list as for `tags`; new names are made",
    read: list,
    of: (track: TrackWithNames) => namesOf(track.moods),
    agrees: (moods, track) => sameNames(moods, track.moods),
    body: namesField("moods"),
    columns: ["mood_ids_json"],
    from: ["file"],
  }),
  bpm: statedColumn({
    meaning: "beats a minute; 0 says that there is no tempo",
    read: whole(0, 999),
    // 0 says that there is none: left out it would be measured again.
    of: (track: TrackWithNames) => track.bpm ?? 0,
    body: Type.Integer({ minimum: 0, maximum: 999, description: "Beats a minute. Default: what its tags say, or measured" }),
    columns: ["bpm"],
    from: ["file", "guess"],
  }),
  key: statedColumn({
    meaning: "musical key: `F#m` and `F# minor` are the same; `null`: none",
    read: textOrNone,
    of: (track: TrackWithNames) => track.musical_key,
    agrees: (key, track) => (key && keyInWords(key)) === track.musical_key,
    body: nameOrNone("Musical key, such as `A minor` or `Am`; null: none. Default: what its tags say, or measured"),
    columns: ["musical_key"],
    from: ["file", "guess"],
  }),
  favorites: statedColumn({
    meaning: "count that a new item begins with",
    read: count,
    of: (track: TrackWithNames) => track.favorites,
    agrees: whenNew,
    body: Type.Integer({ minimum: 0, description: "Count that it begins with" }),
    onlyNew: true,
  }),
  playlists: statedColumn({
    meaning: "count that a new item begins with",
    read: count,
    of: (track: TrackWithNames) => track.in_playlists,
    agrees: whenNew,
    body: Type.Integer({ minimum: 0, description: "Count that it begins with" }),
    onlyNew: true,
  }),
  active: statedColumn({
    meaning: "whether the track is shown; yes by default",
    read: yesOrNo,
    of: (track: TrackWithNames) => track.is_active === 1,
    body: Type.Boolean({ description: "Whether lists show it. Default: true" }),
    columns: ["is_active"],
  }),
  cover: statedColumn<TrackWithNames, string>({
    meaning: "path of a picture, relative to the manifest; read when the track is new or changed",
    read: text,
    body: fileField(largestCover, "JPEG, PNG or WEBP. Default: the picture in the file, or a generated one."),
    isFile: true,
    columns: ["cover_object"],
    from: ["file"],
  }),
};

export type StatedTrack = StatedOf<typeof trackColumns>;

/** Everything that a row says and the audio itself does not. */
export interface TrackDescription extends AudioDescription<NewTrack> {
  /** Name of the artist, null where nobody is known. */
  artist: string | null;
  genres: string[];
  moods: string[];
  /** Beats a minute, an integer; null where no tempo is known. */
  bpm: number | null;
  /** Such as `A minor`; null where it is not known. */
  musicalKey: string | null;
  favorites: number;
  inPlaylists: number;
  /** Whether it is shown. Default: yes. */
  active?: boolean;
  /** A finished cover, or the file of a picture for one; without one a cover is generated. */
  picture?: { cover: Uint8Array } | { path: string };
}

export type TrackToStore = AudioToStore<TrackDescription>;

type Columns = Omit<NewTrack, "download_count">;

const table: AudioTable<Columns> = {
  catalog: "music", owner: "tracks", knownKeys: knownTrackKeys, insert: insertTrack, update: updateTrack, delete: deleteTrack,
};

/**
 * The one door into the catalog of music: stores files and covers, makes the artists, genres and moods that are new, then the rows. Answers how many
 * were written.
 */
export async function storeTracks(
  { database, objects }: Stores, vocabulary: MusicVocabulary, tracks: readonly TrackToStore[], within?: Within,
): Promise<number> {
  const items: ItemToStore<Columns>[] = [];
  for (const { description, audio, replaces } of tracks) {
    const files = await storeAudio(objects, audio);
    const cover_object = description.stated?.cover_object ?? (await storeCover(objects, description));
    const row = { ...describedColumns(description), ...(await ownColumns(description, vocabulary)), ...description.stated, cover_object, ...files };
    items.push({ description, row, objects: [...objectsOf(files), cover_object], ...(replaces && { replaces }) });
  }
  return storeItems(database, table, items, within);
}

export function removeTracks(database: Database, ids: readonly number[], byHand?: readonly RemovedItem[]): Promise<void> {
  return removeItems(table, database, ids, byHand);
}

async function ownColumns({ artist, genres, moods, bpm, musicalKey, favorites, inPlaylists, active = true }: TrackDescription, vocabulary: MusicVocabulary) {
  return {
    artist_id: artist === null ? null : await vocabulary.artist(artist),
    genre_ids_json: JSON.stringify(await vocabulary.terms("genres", genres)),
    mood_ids_json: JSON.stringify(await vocabulary.terms("moods", moods)),
    bpm,
    musical_key: musicalKey,
    is_active: active ? 1 : 0,
    favorites,
    in_playlists: inPlaylists,
  } as const;
}

/** Object key of the track's cover. */
async function storeCover(objects: ObjectStore, { picture, artist, title }: TrackDescription): Promise<string> {
  const given = picture && ("cover" in picture ? Buffer.from(picture.cover) : await coverOf(picture.path));
  if (!given && picture && "path" in picture) throw new Error(`the cover ${picture.path} cannot be read`);
  const { key } = await objects.put(given ?? (await coverArt(`tracks/${artist ?? ""}/${title}`)));
  return key;
}
