import { recordChanges } from "../../store/database/changes.ts";
import { insertObjectReferences } from "../../store/database/object-references.ts";
import type { AudioColumns, Row } from "../../store/database/schema.ts";
import { insertTrack, knownTrackKeys } from "../../store/database/tracks.ts";
import { coverArt, coverOf } from "../cover-art.ts";
import type { PreparedAudio } from "../import/prepared-audio.ts";
import { objectsOf, storeAudio } from "../import/store-audio.ts";
import type { Stores } from "../import/stores.ts";
import type { ItemLicense } from "../item-license.ts";
import type { MusicVocabulary } from "./vocabulary.ts";

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
  /** Milliseconds since 1970. */
  createdAt: number;
  license: ItemLicense;
  /** Bytes of a picture; without one a cover is generated. */
  picture?: Uint8Array;
}

export interface TrackToStore {
  description: TrackDescription;
  audio: PreparedAudio;
}

interface StoredTrack {
  description: TrackDescription;
  audio: AudioColumns;
  cover: string;
  artistId: number | null;
  genreIds: number[];
  moodIds: number[];
}

/**
 * The one door into the music catalog: stores files and covers, makes the artists, genres and moods that are new, then inserts
 * all the tracks in one transaction with their object references and their places in the change feed. Tracks whose key is known
 * are left as they are. Answers how many were new.
 */
export async function storeTracks(stores: Stores, vocabulary: MusicVocabulary, tracks: readonly TrackToStore[]): Promise<number> {
  const stored: StoredTrack[] = [];
  for (const track of tracks) stored.push(await storeParts(stores, vocabulary, track));
  return stores.database.transaction(async (trx) => {
    const known = await knownTrackKeys(trx, tracks.map(({ description }) => description.sourceKey));
    const ids: number[] = [];
    const references: Row<"object_references">[] = [];
    for (const track of stored) {
      if (known.has(track.description.sourceKey)) continue;
      known.add(track.description.sourceKey);
      const id = await insertTrack(trx, rowOf(track));
      ids.push(id);
      references.push(...[...objectsOf(track.audio), track.cover].map((object) => ({ object, owner: `tracks/${id}` })));
    }
    await insertObjectReferences(trx, references);
    await recordChanges(trx, "music", ids);
    return ids.length;
  });
}

async function storeParts({ objects }: Stores, vocabulary: MusicVocabulary, { description, audio }: TrackToStore): Promise<StoredTrack> {
  const cover = (description.picture && (await coverOf(description.picture))) ?? (await coverArt(`tracks/${description.artist ?? ""}/${description.title}`));
  return {
    description,
    audio: await storeAudio(objects, audio),
    cover: (await objects.put(cover)).key,
    artistId: description.artist === null ? null : await vocabulary.artist(description.artist),
    genreIds: await vocabulary.terms("genres", description.genres),
    moodIds: await vocabulary.terms("moods", description.moods),
  };
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
    is_active: 1,
    popularity: description.popularity,
    download_count: 0,
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
