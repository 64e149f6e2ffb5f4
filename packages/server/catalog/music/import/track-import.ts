import { type Track, tracksBySourceKeys, tracksWithFile } from "../../../store/database/catalog/tracks.ts";
import type { MusicTermKind } from "../../../store/database/catalog/music-terms.ts";
import { type AudioRules, isPremium, pathTags, stableKey, statedOf, wasRenamed } from "../../audio/audio-rules.ts";
import { cleanTags, titleOfPath } from "../../import/file-words.ts";
import type { AudioImport } from "../../import/audio-import.ts";
import { type Guess, guessInWords } from "../../import/guess.ts";
import { licenseOfTags } from "../../import/license-of-tags.ts";
import { agreesWith, writtenColumns } from "../../import/manifest/stated-columns.ts";
import type { PreparedFile } from "../../import/prepare-file.ts";
import type { Stores } from "../../import/stores.ts";
import { statedPrior, unknownPopularity } from "../../popularity/popularity.ts";
import { keyInWords } from "./key-in-words.ts";
import { type StatedTrack, storeTracks, trackColumns, type TrackDescription } from "../rows.ts";
import { withNames } from "../track-names.ts";
import { addVocabularyTexts, type VocabularyTexts } from "./vocabulary-texts.ts";
import { ReviewedTerms } from "./reviewed-terms.ts";
import { MusicVocabulary } from "./vocabulary.ts";

/** How manifests, callers and answers say that a track has no tempo. */
const noTempo = 0;

export interface MusicImportOptions extends Stores, AudioRules<StatedTrack> {
  /** Artists, genres and moods that are to be there before any track. */
  texts?: VocabularyTexts;
  /** What people have made of genres and moods that tags say, before. */
  reviewed?: ReviewedTerms;
  /** A finished cover for what is brought in, in place of the one in the file or in a manifest. */
  cover?: Uint8Array;
}

/** How audio files become tracks. */
export async function musicImport(options: MusicImportOptions): Promise<AudioImport<TrackDescription, Track>> {
  const { database, objects, reviewed = new ReviewedTerms() } = options;
  const vocabulary = await MusicVocabulary.open({ database, objects });
  if (options.texts) await addVocabularyTexts(vocabulary, options.texts);
  return {
    music: true,
    isPremium: (file) => isPremium(options, file),
    stableKey: (file) => stableKey(options, file),
    find: (keys) => tracksBySourceKeys(database.db, keys),
    findByBytes: (hash) => tracksWithFile(database.db, hash),
    wasRenamed: (file, { source_key }) => wasRenamed(options, file, source_key),
    store: (items, within) => storeTracks({ database, objects }, vocabulary, items, within),
    async agrees(file, known) {
      const stated = statedOf(options, file);
      if (Object.keys(stated).length === 0) return true;
      const [track] = await withNames(database.db, [known]);
      return agreesWith(trackColumns, stated, track!);
    },
    describe(file, sourceKey, prepared, known) {
      const { tags } = prepared;
      const stated = statedOf(options, file);
      const tempo = tempoOf(stated.bpm, prepared);
      const key = keyOf(stated.key, prepared);
      const description: TrackDescription = {
        sourceKey,
        title: stated.title ?? tags.title ?? titleOfPath(file),
        artist: (stated.artist === undefined ? tags.artist : stated.artist) ?? null,
        genres: stated.genres ?? reviewed.apply("genres", tags.genres),
        moods: stated.moods ?? reviewed.apply("moods", tags.moods),
        tags: cleanTags(stated.tags ?? [...tags.keywords, ...pathTags(options, file, tags.title)]),
        bpm: tempo.bpm,
        musicalKey: key.musicalKey,
        premium: isPremium(options, file),
        ...historyOf(stated, known),
        createdAt: known?.created_at ?? stated.created ?? options.now,
        license: licenseOfTags(tags),
        stated: writtenColumns(trackColumns, stated),
        ...pictureOf(options.cover, stated.cover, prepared.cover),
      };
      const guesses = [...termGuesses(stated, tags, reviewed), ...tempo.guesses, ...key.guesses];
      return { description, remarks: [...tempo.remarks, ...[...tempo.guesses, ...key.guesses].map(guessInWords)], guesses };
    },
  };
}

function pictureOf(given: Uint8Array | undefined, stated: string | undefined, embedded: Uint8Array | undefined): Pick<TrackDescription, "picture"> {
  if (given === undefined && stated !== undefined) return { picture: { path: stated } };
  const cover = given ?? embedded;
  return cover ? { picture: { cover } } : {};
}

/** What people have made of a track: an item that is there keeps it, a new one begins with what is stated. */
function historyOf(stated: StatedTrack, known: Track | undefined) {
  return {
    popularity: statedPrior(stated.popularity, known) ?? unknownPopularity,
    favorites: known?.favorites ?? stated.favorites ?? 0,
    inPlaylists: known?.in_playlists ?? stated.playlists ?? 0,
    downloads: stated.downloads ?? 0,
    active: stated.active ?? known?.is_active !== 0,
  };
}

function tempoOf(stated: number | undefined, { tags, measuredBpm }: Omit<PreparedFile, "audio">): { bpm: number | null; remarks: string[]; guesses: Guess[] } {
  const given = stated ?? tags.bpm;
  const bpm = Math.round(given ?? measuredBpm ?? noTempo);
  if (given !== undefined) return { bpm: bpm === noTempo ? null : bpm, remarks: [], guesses: [] };
  if (bpm === noTempo) return { bpm: null, remarks: ["no tempo found"], guesses: [] };
  return { bpm, remarks: [], guesses: [{ what: "tempo", value: `${bpm} bpm`, by: "measure", words: [] }] };
}

/** Where nothing tells a key and none stands out there is none, and no word of it: drums and talk have none. */
function keyOf(stated: string | null | undefined, { tags, measuredKey }: Omit<PreparedFile, "audio">): { musicalKey: string | null; guesses: Guess[] } {
  const given = stated === undefined ? tags.key : stated;
  if (given !== undefined) return { musicalKey: given ? keyInWords(given) : null, guesses: [] };
  return { musicalKey: measuredKey ?? null, guesses: measuredKey === undefined ? [] : [{ what: "key", value: measuredKey, by: "measure", words: [] }] };
}

/** Genres and moods that only a file's own tag says, and nobody has decided on: who made the file may have meant something else by them. */
function termGuesses(stated: Partial<StatedTrack>, { genres, moods }: PreparedFile["tags"], reviewed: ReviewedTerms): Guess[] {
  const of = (what: "genre" | "mood", kind: MusicTermKind, values: readonly string[]) =>
    values.filter((word) => reviewed.get(kind, word) === undefined).map((value): Guess => ({ what, value, by: "tag", words: [value] }));
  return [...(stated.genres === undefined ? of("genre", "genres", genres) : []), ...(stated.moods === undefined ? of("mood", "moods", moods) : [])];
}
