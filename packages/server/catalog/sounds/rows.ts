import type { Database } from "../../store/database/database.ts";
import { deleteSound, insertSound, knownSoundKeys, type NewSound, type Sound, updateSound } from "../../store/database/catalog/sounds.ts";
import type { RemovedItem } from "../../store/database/catalog/removed-items.ts";
import { audioColumns } from "../audio/audio-columns.ts";
import { type AudioDescription, type AudioTable, type AudioToStore, describedColumns, removeItems, storeItems } from "../audio/store-items.ts";
import { statementsOf } from "../definition/statements.ts";
import { textField } from "../editing/body-fields.ts";
import { type StatedOf, statedColumn, text } from "../import/manifest/stated-columns.ts";
import { objectsOf, storeAudio } from "../import/store-audio.ts";
import type { Stores, Within } from "../import/stores.ts";
import { soundFields } from "./fields.ts";

/** What sources may state of a sound: the columns of manifests and exports, and the members of bodies. */
export const soundColumns = {
  ...audioColumns,
  ...statementsOf<Sound, (typeof soundFields)["declared"]>(soundFields),
  category: statedColumn({
    meaning: "slug, name, or a word of `--category-map`",
    read: text,
    of: (row: Sound) => row.category,
    body: textField(100, "Slug or name of its category. Default: guessed from its words, and reported in `remarks`"),
    columns: ["category"],
    from: ["file", "path", "guess"],
  }),
};

export type StatedSound = StatedOf<typeof soundColumns>;

/** Everything that a row says and the audio itself does not. */
export interface SoundDescription extends AudioDescription<NewSound> {
  /** Slug of a leaf category or a parent. */
  category: string;
}

export type SoundToStore = AudioToStore<SoundDescription>;

const table: AudioTable<Omit<NewSound, "download_count">> = {
  catalog: "sounds", owner: "sounds", knownKeys: knownSoundKeys, insert: insertSound, update: updateSound, delete: deleteSound,
};

/** The one door into the catalog of sound effects: stores the files, then the rows. Answers how many were written. */
export async function storeSounds({ database, objects }: Stores, sounds: readonly SoundToStore[], within?: Within): Promise<number> {
  const items = await Promise.all(
    sounds.map(async ({ description, audio, replaces }) => {
      const files = await storeAudio(objects, audio);
      const row = { ...describedColumns(description), category: description.category, ...description.stated, ...files };
      return { description, row, objects: objectsOf(files), ...(replaces && { replaces }) };
    }),
  );
  return storeItems(database, table, items, within);
}

export function removeSounds(database: Database, ids: readonly number[], byHand?: readonly RemovedItem[]): Promise<void> {
  return removeItems(table, database, ids, byHand);
}
