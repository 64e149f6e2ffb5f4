import { writeFile } from "node:fs/promises";
import path from "node:path";
import { allArtists } from "../../store/database/catalog/artists.ts";
import { allTerms } from "../../store/database/catalog/music-terms.ts";
import type { Db } from "../../store/database/schema.ts";
import { tracksAfter } from "../../store/database/catalog/tracks.ts";
import { copyAudio, folderOf, rowsPerPage } from "../export/export-audio.ts";
import { copyObject, writeLines } from "../export/write-files.ts";
import { statedOfRow } from "../import/manifest/stated-columns.ts";
import type { Stores } from "../import/stores.ts";
import { trackColumns } from "./rows.ts";
import { withNames } from "./track-names.ts";
import { vocabularyFile, type VocabularyTexts } from "./import/vocabulary-texts.ts";

/**
 * Writes every track below the folder with its cover, `music.jsonl`, the manifest that an import reads back, and beside it what
 * is stated of artists, genres and moods.
 */
export async function exportMusic(stores: Stores, folder: string, onItem: (title: string) => void): Promise<void> {
  const { db } = stores.database;
  const lines = async function* (): AsyncGenerator<string> {
    for (let last = 0; ; ) {
      const rows = await tracksAfter(db, last, rowsPerPage);
      for (const track of await withNames(db, rows)) {
        const file = await copyAudio(stores, folder, track);
        const cover = path.posix.join("files", folderOf(track), `cover-${track.cover_object.slice(0, 12)}.png`);
        await copyObject(stores.objects, track.cover_object, undefined, path.join(folder, cover));
        yield JSON.stringify({ file, ...statedOfRow(trackColumns, track), cover });
        onItem(track.title);
      }
      if (rows.length < rowsPerPage) return;
      last = rows.at(-1)!.id;
    }
  };
  await writeLines(path.join(folder, "music.jsonl"), lines());
  await writeFile(path.join(folder, vocabularyFile), `${JSON.stringify(await textsOf(db), undefined, 2)}\n`);
}

async function textsOf(db: Db): Promise<VocabularyTexts> {
  const terms = async (kind: "genres" | "moods") => (await allTerms(db, kind)).map(({ name, description }) => ({ name, description }));
  return { artists: (await allArtists(db)).map(({ name, bio }) => ({ name, bio })), genres: await terms("genres"), moods: await terms("moods") };
}
