import { knownSoundKeys } from "../../store/database/sounds.ts";
import { cleanTags, folderWords, titleOfPath } from "../import/file-words.ts";
import type { AudioImport } from "../import/import-audio-folder.ts";
import { licenseOfTags } from "../import/license-of-tags.ts";
import type { Stores } from "../import/stores.ts";
import { categoryOfFolders, guessCategory } from "./guess-category.ts";
import { type SoundDescription, storeSounds } from "./store-sounds.ts";

/** Where a source tells nothing about popularity its sounds stand in the middle, neither above nor below everything else. */
const unknownPopularity = 50;

export interface SoundImportOptions extends Stores {
  /** Folder whose folders' names say something about the files. */
  root: string;
  /** Slug for all files; without one it is found from folders or words. */
  category?: string;
  premium: boolean;
  /** Date of the new items, milliseconds since 1970. */
  now: number;
}

/** How audio files become sound effects. */
export function soundImport({ database, objects, root, category, premium, now }: SoundImportOptions): AudioImport<SoundDescription> {
  return {
    premium,
    tempo: false,
    knownKeys: (keys) => knownSoundKeys(database.db, keys),
    store: (items) => storeSounds({ database, objects }, items),
    describe(file, sourceKey, { tags }) {
      const folders = folderWords(root, file);
      const title = tags.title ?? titleOfPath(file);
      const words = cleanTags([...tags.keywords, ...tags.genres, ...folders]);
      const remarks: string[] = [];
      const chosen = category ?? categoryOfFolders(folders) ?? guessed([title, titleOfPath(file), ...words], remarks);
      return {
        description: { sourceKey, title, tags: words, category: chosen, premium, popularity: unknownPopularity, createdAt: now, license: licenseOfTags(tags) },
        remarks,
      };
    },
  };
}

function guessed(texts: string[], remarks: string[]): string {
  const { slug, from } = guessCategory(texts);
  remarks.push(from === undefined ? `no word tells its category: ${slug}` : `category guessed from "${from}": ${slug}`);
  return slug;
}
