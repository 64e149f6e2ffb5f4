import { knownTrackKeys } from "../../store/database/tracks.ts";
import { cleanTags, folderWords, titleOfPath } from "../import/file-words.ts";
import type { AudioImport } from "../import/import-audio-folder.ts";
import { licenseOfTags } from "../import/license-of-tags.ts";
import type { Stores } from "../import/stores.ts";
import { keyInWords } from "./key-in-words.ts";
import { storeTracks, type TrackDescription } from "./store-tracks.ts";
import { MusicVocabulary } from "./vocabulary.ts";

/** Where a source tells nothing about popularity its tracks stand in the middle, neither above nor below everything else. */
const unknownPopularity = 50;
/** What is shown for a piece in which no beat recurs. */
const noTempo = 0;

export interface MusicImportOptions extends Stores {
  /** Folder whose folders' names say something about the files. */
  root: string;
  premium: boolean;
  /** Date of the new items, milliseconds since 1970. */
  now: number;
}

/** How audio files become tracks. */
export async function musicImport({ root, premium, now, ...stores }: MusicImportOptions): Promise<AudioImport<TrackDescription>> {
  const vocabulary = await MusicVocabulary.open(stores);
  return {
    premium,
    tempo: true,
    knownKeys: (keys) => knownTrackKeys(stores.database.db, keys),
    store: (items) => storeTracks(stores, vocabulary, items),
    describe(file, sourceKey, { tags, measuredBpm }) {
      const bpm = Math.round(tags.bpm ?? measuredBpm ?? noTempo);
      const description: TrackDescription = {
        sourceKey,
        title: tags.title ?? titleOfPath(file),
        artist: tags.artist ?? null,
        genres: tags.genres,
        moods: tags.moods,
        tags: cleanTags([...tags.keywords, ...folderWords(root, file)]),
        bpm,
        musicalKey: tags.key === undefined ? null : keyInWords(tags.key),
        premium,
        popularity: unknownPopularity,
        favorites: 0,
        inPlaylists: 0,
        createdAt: now,
        license: licenseOfTags(tags),
        ...(tags.picture && { picture: tags.picture }),
      };
      const tempo = tags.bpm !== undefined ? [] : [bpm === noTempo ? "no tempo found: 0 bpm" : `tempo measured: ${bpm} bpm`];
      return { description, remarks: tempo };
    },
  };
}
