import { type Sound, soundsBySourceKeys, soundWithFile } from "../../../store/database/catalog/sounds.ts";
import { type AudioRules, isPremium, pathTags, stableKey, statedOf } from "../../audio/audio-rules.ts";
import { cleanTags, folderWords, titleOfPath } from "../../import/file-words.ts";
import type { AudioImport } from "../../import/audio-import.ts";
import { agreesWith, writtenColumns } from "../../import/manifest/stated-columns.ts";
import { licenseOfTags } from "../../import/license-of-tags.ts";
import type { Stores } from "../../import/stores.ts";
import { statedPrior, unknownPopularity } from "../../popularity/popularity.ts";
import { type CategoryMap, categoryNamed } from "./category-map.ts";
import { categoryOfFolders, guessCategory } from "./guess-category.ts";
import { soundColumns, type SoundDescription, type StatedSound, storeSounds } from "../rows.ts";

export interface SoundImportOptions extends Stores, AudioRules<StatedSound> {
  /** Slug for the files that the manifest puts nowhere; without one it is found from folders or words. */
  category?: string;
  /** Whether a folder that names a category comes before `category`. */
  categoryFromPath?: boolean;
  /** Categories for the words of the source. */
  categoryMap?: CategoryMap;
}

/** How audio files become sound effects. */
export function soundImport(options: SoundImportOptions): AudioImport<SoundDescription, Sound> {
  const { database, objects, root, category, categoryFromPath = false, categoryMap } = options;

  const ofManifest = (file: string): string | undefined => categoryNamed(statedOf(options, file).category ?? "", categoryMap);

  const categoryOf = (file: string, genres: readonly string[], texts: string[], remarks: string[]): string => {
    const ofFolders = categoryOfFolders(folderWords(root, file), categoryMap);
    const stated = statedOf(options, file).category;
    const fromManifest = ofManifest(file);
    if (stated !== undefined && fromManifest === undefined) remarks.push(`"${stated}" is no category`);
    const mapped = categoryMap && genres.map((genre) => categoryMap.get(genre)).find(Boolean);
    return fromManifest ?? mapped ?? (categoryFromPath ? ofFolders : undefined) ?? category ?? ofFolders ?? guessed(texts, remarks);
  };

  return {
    music: false,
    isPremium: (file) => isPremium(options, file),
    stableKey: (file) => stableKey(options, file),
    find: (keys) => soundsBySourceKeys(database.db, keys),
    findByBytes: (hash) => soundWithFile(database.db, hash),
    store: (items, within) => storeSounds({ database, objects }, items, within),
    async agrees(file, known) {
      return agreesWith(soundColumns, { ...statedOf(options, file), category: ofManifest(file) }, known);
    },
    describe(file, sourceKey, { tags }, known) {
      const stated = statedOf(options, file);
      const title = stated.title ?? tags.title ?? titleOfPath(file);
      const words = [...tags.keywords, ...tags.genres];
      const remarks: string[] = [];
      return {
        description: {
          sourceKey,
          title,
          tags: cleanTags(stated.tags ?? [...words, ...pathTags(options, file, tags.title)]),
          category: categoryOf(file, tags.genres, [title, titleOfPath(file), ...cleanTags([...words, ...folderWords(root, file)])], remarks),
          premium: isPremium(options, file),
          popularity: statedPrior(stated.popularity, known) ?? unknownPopularity,
          downloads: stated.downloads ?? 0,
          createdAt: known?.created_at ?? stated.created ?? options.now,
          license: licenseOfTags(tags),
          stated: writtenColumns(soundColumns, stated),
        },
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
