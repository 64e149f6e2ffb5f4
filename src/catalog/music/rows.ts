import { recordChanges } from "../../store/database/changes.ts";
import { deleteReferencesOf, insertObjectReferences } from "../../store/database/object-references.ts";
import type { AudioColumns, Row } from "../../store/database/schema.ts";
import { insertTrack, knownTrackKeys, updateTrack } from "../../store/database/tracks.ts";
import type { ObjectStore } from "../../store/objects/object-store.ts";
import { coverArt, coverOf } from "../audio/cover-art.ts";
import type { PreparedAudio } from "../import/prepared-audio.ts";
import { objectsOf, storeAudio } from "../import/store-audio.ts";
import type { Stores, Within } from "../import/stores.ts";
import type { ItemLicense } from "../audio/item-license.ts";
import { type Standing, standingAfter } from "../popularity/popularity.ts";
import type { MusicVocabulary } from "./import/vocabulary.ts";

/** Everything that a catalog row says and the audio itself does not. */
export interface TrackDescription {
  /** Identifies the track at its source: a second one with this key is the same track. */
  sourceKey: string;
  title: string;
  /** Name of the artist, null where nobody is known. */
  artist: string | null;
  genres: string[];
  moods: string[];
  tags: string[];
  /** Beats a minute, an integer. */
  bpm: number;
  /** Such as `A minor`; null where it is not known. */
  musicalKey: string | null;
  premium: boolean;
  /** 0 to 100. */
  popularity: number;
  favorites: number;
  inPlaylists: number;
  /** How often a new item counts as downloaded already; an item that is there keeps its own count. Default: 0. */
  downloads?: number;
  /** Whether it is shown. Default: yes. */
  active?: boolean;
  /** Milliseconds since 1970. */
  createdAt: number;
  license: ItemLicense;
  /** A picture, the file that holds it, or a cover that is stored already; without one a cover is generated. */
  picture?: Uint8Array | { path: string } | { object: string };
}

export interface TrackToStore {
  description: TrackDescription;
  /** Columns where the files of the track that is replaced stay. */
  audio: PreparedAudio | AudioColumns;
  /** The track that this one takes the place of: its id and counts stay. */
  replaces?: { id: number } & Standing;
}

interface StoredTrack {
  description: TrackDescription;
  replaces?: { id: number } & Standing;
  audio: AudioColumns;
  cover: string;
  artistId: number | null;
  genreIds: number[];
  moodIds: number[];
}

/**
 * The one door into the music catalog: stores files and covers, makes the artists, genres and moods that are new, then inserts
 * all the tracks in one transaction with their object references and their places in the change feed. A track that replaces
 * another updates it in place; others whose key is known are left as they are. Answers how many were written.
 */
export async function storeTracks(stores: Stores, vocabulary: MusicVocabulary, tracks: readonly TrackToStore[], within?: Within): Promise<number> {
  const stored: StoredTrack[] = [];
  for (const track of tracks) stored.push(await storeParts(stores, vocabulary, track));
  return stores.database.transaction(async (trx) => {
    const known = await knownTrackKeys(trx, tracks.map(({ description }) => description.sourceKey));
    const ids: number[] = [];
    const references: Row<"object_references">[] = [];
    for (const track of stored) {
      const { description, replaces } = track;
      if (!replaces && known.has(description.sourceKey)) continue;
      known.add(description.sourceKey);
      const row = rowOf(track);
      const id = replaces?.id ?? (await insertTrack(trx, { ...row, download_count: description.downloads ?? 0 }));
      if (replaces) {
        await updateTrack(trx, id, { ...row, ...standingAfter(description.popularity, replaces) });
        await deleteReferencesOf(trx, `tracks/${id}`);
      }
      ids.push(id);
      references.push(...[...objectsOf(track.audio), track.cover].map((object) => ({ object, owner: `tracks/${id}` })));
    }
    await insertObjectReferences(trx, references);
    await recordChanges(trx, "music", ids);
    await within?.(trx, ids);
    return ids.length;
  });
}

async function storeParts({ objects }: Stores, vocabulary: MusicVocabulary, { description, audio, replaces }: TrackToStore): Promise<StoredTrack> {
  return {
    description,
    ...(replaces && { replaces }),
    audio: await storeAudio(objects, audio),
    cover: await storeCover(objects, description),
    artistId: description.artist === null ? null : await vocabulary.artist(description.artist),
    genreIds: await vocabulary.terms("genres", description.genres),
    moodIds: await vocabulary.terms("moods", description.moods),
  };
}

/** Object key of the track's cover. */
async function storeCover(objects: ObjectStore, { picture, artist, title }: TrackDescription): Promise<string> {
  if (picture && "object" in picture) return picture.object;
  const given = picture && (await coverOf(picture instanceof Uint8Array ? picture : picture.path));
  // An embedded picture is a gift; one that was asked for by name is a promise.
  if (!given && picture && !(picture instanceof Uint8Array)) throw new Error(`the cover ${picture.path} cannot be read`);
  const { key } = await objects.put(given ?? (await coverArt(`tracks/${artist ?? ""}/${title}`)));
  return key;
}

function rowOf({ description, audio, cover, artistId, genreIds, moodIds }: StoredTrack) {
  return {
    source_key: description.sourceKey,
    title: description.title,
    artist_id: artistId,
    genre_ids_json: JSON.stringify(genreIds),
    mood_ids_json: JSON.stringify(moodIds),
    tags_json: JSON.stringify(description.tags),
    bpm: description.bpm,
    musical_key: description.musicalKey,
    is_premium: description.premium ? 1 : 0,
    is_active: (description.active ?? true) ? 1 : 0,
    popularity: description.popularity,
    favorites: description.favorites,
    in_playlists: description.inPlaylists,
    created_at: description.createdAt,
    cover_object: cover,
    license_name: description.license.name,
    license_url: description.license.url,
    attribution: description.license.attribution,
    ...audio,
  } as const;
}
