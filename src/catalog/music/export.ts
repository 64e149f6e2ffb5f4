import { writeFile } from "node:fs/promises";
import path from "node:path";
import { allArtists } from "../../store/database/artists.ts";
import { allTerms } from "../../store/database/music-terms.ts";
import type { Db } from "../../store/database/schema.ts";
import { tracksAfter } from "../../store/database/tracks.ts";
import { copyAudio, folderOf, rowsPerPage, sharedColumns } from "../export/export-audio.ts";
import { copyObject, writeLines } from "../export/write-files.ts";
import type { Stores } from "../import/stores.ts";
import { type TrackWithNames, withNames } from "./track-names.ts";
import { vocabularyFile, type VocabularyTexts } from "./import/vocabulary-texts.ts";

/**
 * Writes every track below the folder with its cover, `music.jsonl`, the manifest that an import reads back, and beside it what
 * is told of artists, genres and moods.
 */
export async function exportMusic(stores: Stores, folder: string, onItem: (title: string) => void): Promise<void> {
  const { db } = stores.database;
  const lines = async function* (): AsyncGenerator<string> {
    for (let last = 0; ; ) {
      const rows = await tracksAfter(db, last, rowsPerPage);
      for (const track of await withNames(db, rows)) {
        const { row } = track;
        const file = await copyAudio(stores, folder, row);
        const cover = path.posix.join("files", folderOf(row), `cover-${row.cover_object.slice(0, 12)}.png`);
        await copyObject(stores.objects, row.cover_object, undefined, path.join(folder, cover));
        yield JSON.stringify({ file, ...trackColumns(track), cover });
        onItem(row.title);
      }
      if (rows.length < rowsPerPage) return;
      last = rows.at(-1)!.id;
    }
  };
  await writeLines(path.join(folder, "music.jsonl"), lines());
  await writeFile(path.join(folder, vocabularyFile), `${JSON.stringify(await textsOf(db), undefined, 2)}\n`);
}

/** The manifest columns of a track beside its files. */
export function trackColumns({ row, artist, genres, moods }: TrackWithNames) {
  return {
    ...sharedColumns(row),
    artist: artist?.name ?? null,
    genres: genres.map(({ name }) => name),
    moods: moods.map(({ name }) => name),
    bpm: row.bpm,
    key: row.musical_key,
    favorites: row.favorites,
    playlists: row.in_playlists,
    active: row.is_active === 1,
  };
}

async function textsOf(db: Db): Promise<VocabularyTexts> {
  const terms = async (kind: "genres" | "moods") => (await allTerms(db, kind)).map(({ name, description }) => ({ name, description }));
  return { artists: (await allArtists(db)).map(({ name, bio }) => ({ name, bio })), genres: await terms("genres"), moods: await terms("moods") };
}
