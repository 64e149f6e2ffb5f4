import { type Sound, soundsBySourceKeys, soundsWithFile, updateSound } from "../../../store/database/catalog/sounds.ts";
import { derivedAudio, describedAudio, mergeAudio, originImport } from "../../audio/audio-origins.ts";
import { type AudioRules, foldersOf, statedOf } from "../../audio/audio-rules.ts";
import { cleanTags, tellingFolders, titleOfPath } from "../../import/file-words.ts";
import type { AudioImport } from "../../import/audio-import.ts";
import { type Guess, guessInWords } from "../../import/guess.ts";
import type { Stores } from "../../import/stores.ts";
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

  /** What is stated of a file, its category by slug. */
  const stated = (file: string): Partial<StatedSound> => {
    const { category: named, ...others } = statedOf(options, file);
    const slug = categoryNamed(named ?? "", categoryMap);
    return { ...others, ...(slug !== undefined && { category: slug }) };
  };

  /** What speaks for a category without stating it: a genre of its tags, or its place, for which `--category` speaks too. */
  const derivedCategory = (file: string, genres: readonly string[]) => {
    const folders = foldersOf(options, file);
    const mapped = categoryMap && genres.map((genre) => categoryMap.get(genre)).find(Boolean);
    const ofFolders = categoryFromPath ? categoryOfFolders(folders, categoryMap) : categoryMap && folders.map((one) => categoryMap.get(one)).findLast(Boolean);
    return { file: mapped, path: (categoryFromPath ? ofFolders : undefined) ?? category ?? ofFolders };
  };

  return {
    ...originImport(options, { catalog: "sounds", columns: soundColumns, stated, named: async (sound: Sound) => sound, update: updateSound }),
    music: false,
    find: (keys) => soundsBySourceKeys(database.db, keys),
    findByBytes: (hash) => soundsWithFile(database.db, hash),
    store: (items, within) => storeSounds({ database, objects }, items, within),
    async describe(file, sourceKey, { tags }, known) {
      const given = stated(file);
      const words = [...tags.keywords, ...tags.genres];
      const title = given.title ?? tags.title ?? titleOfPath(file);
      const own = derivedCategory(file, tags.genres);
      const isStated = given.category !== undefined || own.file !== undefined || own.path !== undefined;
      const decided = isStated ? undefined : decideCategory(
        { own: [title, titleOfPath(file), ...cleanTags(words)], folders: foldersOf(options, file) }, options,
      );
      const guess = typeof decided === "object" ? decided : undefined;
      const guessed = guess?.by === "nothing" ? undefined : (guess?.value ?? decided as string | undefined);
      const { taken, origins, kept } = mergeAudio(options, soundColumns, given, {
        ...derivedAudio(options, file, tags, words), category: { ...own, guess: guessed },
      }, known);
      const { category: unknown } = statedOf(options, file);
      const isGuess = guess !== undefined && (taken.category === guess.value || (taken.category ?? known?.category ?? uncategorised) === uncategorised);
      const guesses = isGuess ? [guess] : [];
      return {
        description: {
          ...describedAudio(options, soundColumns, sourceKey, { taken, origins }, given, known),
          category: (taken.category as string | undefined) ?? uncategorised,
        },
        remarks: [
          ...(unknown !== undefined && given.category === undefined ? [`"${unknown}" is no category`] : []), ...kept, ...guesses.map(guessInWords),
        ],
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
