import type { InvalidParam } from "../../errors.ts";
import { type Sound, soundById } from "../../store/database/catalog/sounds.ts";
import { audioBodies, AudioEditor, type EditedCatalog } from "../audio/audio-editor.ts";
import type { AudioEditorParts } from "../editing/editor-parts.ts";
import { problemsOfStated } from "../import/manifest/stated-columns.ts";
import { categorySlugs } from "./categories.ts";
import { categoryNamed } from "./import/category-map.ts";
import { reviewedCategories } from "./import/reviewed-categories.ts";
import { soundImport } from "./import/sound-import.ts";
import { removeSounds, soundColumns, type SoundDescription } from "./rows.ts";

export const soundBodies = audioBodies(soundColumns, {
  create: { file: "https://example.org/door.wav", title: "A door that creaks", category: "foley" },
  change: { title: "A door that creaks", tags: ["door", "wood"] },
});

/** What the schemas cannot say. */
export function soundProblems(body: Record<string, unknown>): InvalidParam[] {
  const { category } = body as { category?: string };
  const unknown = category !== undefined && categoryNamed(category) === undefined;
  return [...problemsOfStated(soundColumns, body), ...(unknown ? [{ name: "category", reason: `must be one of ${categorySlugs.join(", ")}` }] : [])];
}

const sounds: EditedCatalog<SoundDescription, Sound> = {
  noun: "Sound effect", columns: soundColumns, find: soundById, remove: removeSounds,
  into: async (options) => soundImport({ ...options, reviewed: await reviewedCategories(options.database) }),
};

/** Creates, changes and removes single sounds. */
export function soundEditor(parts: AudioEditorParts): AudioEditor<SoundDescription, Sound> {
  return new AudioEditor(sounds, parts);
}
