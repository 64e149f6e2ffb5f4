import { addSoundDownloads, type Sound, soundsAfter, soundsByIds } from "../../store/database/catalog/sounds.ts";
import { audioDefinition, type AudioTypes } from "../audio/audio-definition.ts";
import type { Definition } from "../definition/definition.ts";
import { type SoundEntry, soundFields } from "./fields.ts";
import { type SoundItem, soundItem } from "./item.ts";
import type { SoundQuery } from "./query.ts";

export interface Sounds extends AudioTypes<SoundItem> {
  row: Sound;
  entry: SoundEntry;
  filter: keyof typeof soundFields.filters;
  order: keyof typeof soundFields.orders;
  query: SoundQuery;
  detail: SoundItem;
}

/** The catalog of sound effects. */
export const sounds: Definition<Sounds> = audioDefinition<Sounds>({
  noun: "Sound effect",
  fields: soundFields,
  rows: {
    byIds: soundsByIds,
    entriesByIds: async (db, ids) => (await soundsByIds(db, ids)).map(soundFields.entry),
    entriesAfter: async (db, id, limit) => (await soundsAfter(db, id, limit)).map(soundFields.entry),
    addDownloads: addSoundDownloads,
  },
  item: soundItem,
  detail: (row, { premium }, { links }) => soundItem(row, links, premium),
});
