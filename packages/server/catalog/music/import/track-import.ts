import type { EmbeddedTags } from "@atelier/media/audio/probe-audio.ts";
import { type Track, tracksBySourceKeys, tracksWithFile, updateTrack } from "../../../store/database/catalog/tracks.ts";
import { derivedAudio, describedAudio, mergeAudio, originImport } from "../../audio/audio-origins.ts";
import { type AudioRules, statedOf } from "../../audio/audio-rules.ts";
import type { Origin } from "../../definition/origins.ts";
import type { AudioImport } from "../../import/audio-import.ts";
import { type Guess, guessInWords } from "../../import/guess.ts";
import type { Stores } from "../../import/stores.ts";
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
  const { database, objects, cover, reviewed = new ReviewedTerms() } = options;
  const vocabulary = await MusicVocabulary.open({ database, objects });
  if (options.texts) await addVocabularyTexts(vocabulary, options.texts);
  const termsOf = (kind: "genres" | "moods", names: string[]) => (names.length > 0 ? reviewed.apply(kind, names) : undefined);
  return {
    ...originImport(options, {
      catalog: "music", columns: trackColumns, stated: (file) => statedOf(options, file), update: updateTrack,
      named: async (track: Track) => (await withNames(database.db, [track]))[0]!,
    }),
    music: true,
    find: (keys) => tracksBySourceKeys(database.db, keys),
    findByBytes: (hash) => tracksWithFile(database.db, hash),
    store: (items, within) => storeTracks({ database, objects }, vocabulary, items, within),
    async describe(file, sourceKey, prepared, row) {
      const { tags, measuredBpm, measuredKey } = prepared;
      const stated: Partial<Omit<StatedTrack, "cover">> & { cover?: string | Uint8Array } = { ...statedOf(options, file), ...(cover && { cover }) };
      const [known] = row ? await withNames(database.db, [row]) : [];
      const { taken, origins, kept } = mergeAudio(options, trackColumns, stated, {
        ...derivedAudio(options, file, tags, tags.keywords),
        artist: { file: tags.artist },
        genres: { file: termsOf("genres", tags.genres) },
        moods: { file: termsOf("moods", tags.moods) },
        bpm: { file: tags.bpm, guess: measuredBpm },
        key: { file: tags.key, guess: measuredKey },
        cover: { file: prepared.cover },
      }, known);
      const { artist = null, genres = [], moods = [], bpm = noTempo, key, cover: picture, active = true } = taken as typeof stated;
      const tempo = Math.round(bpm);
      const description: TrackDescription = {
        ...describedAudio(options, trackColumns, sourceKey, { taken, origins }, stated, known),
        artist, genres, moods, active,
        bpm: tempo === noTempo ? null : tempo,
        musicalKey: key ? keyInWords(key) : null,
        favorites: known?.favorites ?? stated.favorites ?? 0,
        inPlaylists: known?.in_playlists ?? stated.playlists ?? 0,
        ...(picture !== undefined && { picture: typeof picture === "string" ? { path: picture } : { cover: picture } }),
      };
      const guesses = guessesOf(description, taken, tags, reviewed);
      const isListenedTo = options.derives?.includes("bpm") ?? true;
      const hasNoTempo = isListenedTo && !("bpm" in taken) && (description.stated?.bpm ?? null) === null;
      return {
        description,
        remarks: [...kept, ...(hasNoTempo ? ["no tempo found"] : []), ...guesses.filter(({ by }) => by === "measure").map(guessInWords)],
        guesses,
      };
    },
  };
}

/** What was taken that nobody has stated. */
function guessesOf(
  { bpm, musicalKey, origins = {} }: TrackDescription, taken: Readonly<Record<string, unknown>>, tags: EmbeddedTags, reviewed: ReviewedTerms,
): Guess[] {
  const isTaken = (field: keyof StatedTrack, origin: Origin) => field in taken && origins[field] === origin;
  return [
    ...(isTaken("genres", "file") ? termGuesses("genre", tags.genres, reviewed) : []),
    ...(isTaken("moods", "file") ? termGuesses("mood", tags.moods, reviewed) : []),
    ...(isTaken("bpm", "guess") ? [measuredGuess("tempo", `${bpm} bpm`)] : []),
    ...(isTaken("key", "guess") ? [measuredGuess("key", musicalKey!)] : []),
  ];
}

function measuredGuess(what: "tempo" | "key", value: string): Guess {
  return { what, value, by: "measure", words: [] };
}

/** Genres or moods that only a file's own tag says, and nobody has decided on: who made the file may have meant something else by them. */
function termGuesses(what: "genre" | "mood", values: readonly string[], reviewed: ReviewedTerms): Guess[] {
  return values.filter((word) => reviewed.get(`${what}s`, word) === undefined).map((value): Guess => ({ what, value, by: "tag", words: [value] }));
}
