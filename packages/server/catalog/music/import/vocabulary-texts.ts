import { readFile } from "node:fs/promises";
import path from "node:path";
import Type, { type Static } from "typebox";
import { BadManifest } from "../../import/manifest/read-manifest.ts";
import type { MusicVocabulary } from "./vocabulary.ts";

const terms = Type.Array(Type.Object({ name: Type.String({ minLength: 1 }), description: Type.String() }));
const schema = Type.Object({ artists: Type.Array(Type.Object({ name: Type.String({ minLength: 1 }), bio: Type.String() })), genres: terms, moods: terms });

/** What is stated of artists, genres and moods beside the manifest, each list in its order. */
export type VocabularyTexts = Static<typeof schema>;

/** Name of the file beside a manifest that holds `VocabularyTexts`. */
export const vocabularyFile = "music-vocabulary.json";

/** The texts beside a manifest, if there are any. @throws BadManifest when they cannot be read */
export async function readVocabularyTexts(folder: string): Promise<VocabularyTexts | undefined> {
  const file = path.join(folder, vocabularyFile);
  try {
    const json: unknown = JSON.parse(await readFile(file, "utf8"));
    // Loaded when it is needed: 400 files, which cost each start 70 ms.
    const { default: Value } = await import("typebox/value");
    if (!Value.Check(schema, json)) throw new Error("it needs artists, genres and moods, each with a name and a bio or description");
    return json;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new BadManifest(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Makes the artists, genres and moods that are new, in the order of the lists; those that there are keep their texts. */
export async function addVocabularyTexts(vocabulary: MusicVocabulary, { artists, genres, moods }: VocabularyTexts): Promise<void> {
  for (const { name, bio } of artists) await vocabulary.artist(name, bio);
  for (const { name, description } of genres) await vocabulary.term("genres", name, description);
  for (const { name, description } of moods) await vocabulary.term("moods", name, description);
}
