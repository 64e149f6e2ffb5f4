import { availableParallelism } from "node:os";
import { removedKeys } from "../store/database/catalog/removed-items.ts";
import { knownSoundKeys } from "../store/database/catalog/sounds.ts";
import { knownTrackKeys } from "../store/database/catalog/tracks.ts";
import { BatchWriter } from "../catalog/import/batch-writer.ts";
import { forEachConcurrently } from "../catalog/import/for-each-concurrently.ts";
import type { PreparedAudio } from "../catalog/import/prepared-audio.ts";
import type { Stores } from "../catalog/import/stores.ts";
import { WorkerPool } from "../catalog/import/worker-pool.ts";
import type { ItemLicense } from "../catalog/import/item-license.ts";
import { storeTracks, type TrackDescription, type TrackToStore } from "../catalog/music/rows.ts";
import { MusicVocabulary } from "../catalog/music/import/vocabulary.ts";
import { type SoundDescription, type SoundToStore, storeSounds } from "../catalog/sounds/rows.ts";
import { starterArtists, starterGenres, starterMoods, starterTracks } from "@atelier/starter-library/music/library.ts";
import type { TrackRecipe } from "@atelier/starter-library/music/recipe.ts";
import type { RenderRequest } from "./render-worker.ts";
import { starterSounds } from "@atelier/starter-library/sounds/library.ts";
import type { SoundRecipe } from "@atelier/starter-library/sounds/recipe.ts";
import { spreadDate } from "./spread-date.ts";

/** Two even on one processor: the promise of a minute is made for two, and more help where they are. */
const renderThreads = Math.max(2, Math.min(6, availableParallelism() - 1));

/** A track takes about as long to render as this many sounds: for the progress shown. */
const soundsPerTrack = 8;

/** The recordings are made by this program, from nobody's work. */
const license: ItemLicense = { name: "CC0 1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/", attribution: null };

export interface StarterAudioParts extends Stores {
  /** The first start, milliseconds since 1970. */
  startedAt: number;
  onProgress(fraction: number, step: string): void;
}

/** Renders every sound and track of the starter library that the catalogs lack, in worker threads, and stores them. */
export async function makeStarterAudio({ database, objects, startedAt, onProgress }: StarterAudioParts): Promise<void> {
  const stores = { database, objects };
  const vocabulary = await openVocabulary(stores);
  const tracks = new BatchWriter((items: TrackToStore[]) => storeTracks(stores, vocabulary, items));
  const sounds = new BatchWriter((items: SoundToStore[]) => storeSounds(stores, items));

  const [trackKeys, soundKeys] = [starterTracks.map(sourceKey), starterSounds.map(sourceKey)];
  const knownTracks = new Set([...await knownTrackKeys(database.db, trackKeys), ...await removedKeys(database.db, "music", trackKeys)]);
  const knownSounds = new Set([...await knownSoundKeys(database.db, soundKeys), ...await removedKeys(database.db, "sounds", soundKeys)]);
  const total = starterTracks.length * soundsPerTrack + starterSounds.length;
  let done = 0;
  const tell = (weight: number, title: string): void => onProgress((done += weight) / total, title);

  const pool = new WorkerPool<RenderRequest, PreparedAudio>(new URL("./render-worker.ts", import.meta.url), renderThreads);
  // Each thread has its next piece of work waiting while what it finished is written.
  const inFlight = renderThreads * 2;
  try {
    // Tracks first: they take longest, and the short sounds then fill both threads to the end.
    await forEachConcurrently(starterTracks, inFlight, async (recipe) => {
      if (!knownTracks.has(sourceKey(recipe))) {
        const audio = await pool.run({ kind: "track", key: recipe.key });
        await tracks.add({ description: describeTrack(recipe, startedAt), audio });
      }
      tell(soundsPerTrack, recipe.title);
    });
    await forEachConcurrently(starterSounds, inFlight, async (recipe) => {
      if (!knownSounds.has(sourceKey(recipe))) {
        const audio = await pool.run({ kind: "sound", key: recipe.key });
        await sounds.add({ description: describeSound(recipe, startedAt), audio });
      }
      tell(1, recipe.title);
    });
  } finally {
    await pool.close();
  }
}

function sourceKey({ key }: { key: string }): string {
  return `starter:${key}`;
}

/** Makes the whole vocabulary, in its own order, with biographies and descriptions that the tracks do not carry. */
async function openVocabulary(stores: Stores): Promise<MusicVocabulary> {
  const vocabulary = await MusicVocabulary.open(stores);
  for (const { name, description } of starterGenres) await vocabulary.term("genres", name, description);
  for (const { name, description } of starterMoods) await vocabulary.term("moods", name, description);
  for (const { name, bio } of starterArtists) await vocabulary.artist(name, bio);
  return vocabulary;
}

function describeSound(recipe: SoundRecipe, startedAt: number): SoundDescription {
  const { title, tags, category, premium, popularity } = recipe;
  return { sourceKey: sourceKey(recipe), title, tags, category, premium, popularity, createdAt: spreadDate(`sounds/${recipe.key}`, startedAt), license };
}

function describeTrack(recipe: TrackRecipe, startedAt: number): TrackDescription {
  const { title, genres, moods, tags, bpm, musicalKey, premium, popularity, favorites, inPlaylists } = recipe;
  const artist = starterArtists.find(({ key }) => key === recipe.artist);
  if (!artist) throw new Error(`the track ${recipe.key} names the artist ${recipe.artist}, who is not in the list`);
  return {
    sourceKey: sourceKey(recipe),
    title, genres, moods, tags, bpm, musicalKey, premium, popularity, favorites, inPlaylists,
    artist: artist.name,
    createdAt: spreadDate(`music/${recipe.key}`, startedAt),
    license,
  };
}
