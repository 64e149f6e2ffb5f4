import { type Sound, soundsBySourceKeys, soundsWithFile } from "../../../store/database/catalog/sounds.ts";
import { type AudioRules, foldersOf, isPremium, pathTags, stableKey, statedOf, wasRenamed } from "../../audio/audio-rules.ts";
import { cleanTags, tellingFolders, titleOfPath } from "../../import/file-words.ts";
import type { AudioImport } from "../../import/audio-import.ts";
import { type Guess, guessInWords } from "../../import/guess.ts";
import { agreesWith, writtenColumns } from "../../import/manifest/stated-columns.ts";
import { licenseOfTags } from "../../import/license-of-tags.ts";
import type { Stores } from "../../import/stores.ts";
import { statedPrior, unknownPopularity } from "../../popularity/popularity.ts";
import { uncategorised } from "../categories.ts";
import { CategoryMap, categoryNamed } from "./category-map.ts";
import { categoryOfFolders, type FileTexts, guessByFolder, guessCategory } from "./guess-category.ts";
import { soundColumns, type SoundDescription, type StatedSound, storeSounds } from "../rows.ts";

export interface SoundImportOptions extends Stores, AudioRules<StatedSound> {
  /** Slug for the files that the manifest puts nowhere; without one it is found from folders or words. */
  category?: string;
  /** Whether a folder that names a category comes before `category`. */
  categoryFromPath?: boolean;
  /** Categories for the words of the source. */
  categoryMap?: CategoryMap;
  /** Categories that people have given guesses by these words, or files of such folders, before. */
  reviewed?: CategoryMap;
  /** Whether nothing is guessed: what no one states is uncategorised. Default: no. */
  strict?: boolean;
}

/** How audio files become sound effects. */
export function soundImport(options: SoundImportOptions): AudioImport<SoundDescription, Sound> {
  const { database, objects, category, categoryFromPath = false, categoryMap } = options;

  const ofManifest = (file: string): string | undefined => categoryNamed(statedOf(options, file).category ?? "", categoryMap);

  const statedCategory = (file: string, genres: readonly string[], remarks: string[]): string | undefined => {
    const folders = foldersOf(options, file);
    const stated = statedOf(options, file).category;
    const fromManifest = ofManifest(file);
    if (stated !== undefined && fromManifest === undefined) remarks.push(`"${stated}" is no category`);
    const mapped = categoryMap && genres.map((genre) => categoryMap.get(genre)).find(Boolean);
    const ofFolders = categoryFromPath ? categoryOfFolders(folders, categoryMap) : categoryMap && folders.map((one) => categoryMap.get(one)).findLast(Boolean);
    return fromManifest ?? mapped ?? (categoryFromPath ? ofFolders : undefined) ?? category ?? ofFolders;
  };

  return {
    music: false,
    isPremium: (file) => isPremium(options, file),
    stableKey: (file) => stableKey(options, file),
    find: (keys) => soundsBySourceKeys(database.db, keys),
    findByBytes: (hash) => soundsWithFile(database.db, hash),
    wasRenamed: (file, { source_key }) => wasRenamed(options, file, source_key),
    store: (items, within) => storeSounds({ database, objects }, items, within),
    async agrees(file, known) {
      return agreesWith(soundColumns, { ...statedOf(options, file), category: ofManifest(file) }, known);
    },
    describe(file, sourceKey, { tags }, known) {
      const stated = statedOf(options, file);
      const title = stated.title ?? tags.title ?? titleOfPath(file);
      const words = [...tags.keywords, ...tags.genres];
      const remarks: string[] = [];
      const category = statedCategory(file, tags.genres, remarks) ?? decideCategory(
        { own: [title, titleOfPath(file), ...cleanTags(words)], folders: foldersOf(options, file) }, options,
      );
      const guesses = typeof category === "string" ? [] : [category];
      return {
        description: {
          sourceKey,
          title,
          tags: cleanTags(stated.tags ?? [...words, ...pathTags(options, file, tags.title)]),
          category: typeof category === "string" ? category : category.value,
          premium: isPremium(options, file),
          popularity: statedPrior(stated.popularity, known) ?? unknownPopularity,
          downloads: stated.downloads ?? 0,
          createdAt: known?.created_at ?? stated.created ?? options.now,
          license: licenseOfTags(tags),
          stated: writtenColumns(soundColumns, stated),
        },
        remarks: [...remarks, ...guesses.map(guessInWords)],
        guesses,
      };
    },
  };
}

/** The category that people have given what speaks for this file, or else a guess. */
function decideCategory(
  texts: FileTexts, { reviewed = new CategoryMap([]), strict = false }: Pick<SoundImportOptions, "reviewed" | "strict">,
): Guess | string {
  const folders = tellingFolders(texts.folders);
  const guess = strict ? undefined : (guessByFolder(texts.folders) ?? guessCategory(texts));
  if (guess === undefined) {
    const ofFolder = folders.map((folder) => reviewed.get(folder)).findLast(Boolean);
    return ofFolder ?? { what: "category", value: uncategorised, by: "nothing", words: folders.slice(-1) };
  }
  const decided = new Set(guess.words.map((word) => reviewed.get(word)));
  const [slug] = decided;
  return decided.size === 1 && slug !== undefined ? slug : { what: "category", value: guess.slug, by: guess.by, words: guess.words };
}
