import { recordChanges } from "../../store/database/changes.ts";
import { deleteReferencesOf, insertObjectReferences } from "../../store/database/object-references.ts";
import type { AudioColumns, Row } from "../../store/database/schema.ts";
import { insertSound, knownSoundKeys, updateSound } from "../../store/database/sounds.ts";
import type { PreparedAudio } from "../import/prepared-audio.ts";
import { objectsOf, storeAudio } from "../import/store-audio.ts";
import type { Stores, Within } from "../import/stores.ts";
import type { ItemLicense } from "../audio/item-license.ts";
import { type Standing, standingAfter } from "../popularity/popularity.ts";

/** Everything that a catalog row says and the audio itself does not. */
export interface SoundDescription {
  /** Identifies the sound at its source: a second one with this key is the same sound. */
  sourceKey: string;
  title: string;
  tags: string[];
  /** Slug of a leaf category or a parent. */
  category: string;
  premium: boolean;
  /** 0 to 100. */
  popularity: number;
  /** How often a new item counts as downloaded already; an item that is there keeps its own count. Default: 0. */
  downloads?: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  license: ItemLicense;
}

export interface SoundToStore {
  description: SoundDescription;
  /** Columns where the files of the sound that is replaced stay. */
  audio: PreparedAudio | AudioColumns;
  /** The sound that this one takes the place of: its id and counts stay. */
  replaces?: { id: number } & Standing;
}

/**
 * The one door into the sound-effect catalog: stores the files, then inserts all the sounds in one transaction with their
 * object references and their places in the change feed. A sound that replaces another updates it in place; others whose key is
 * known are left as they are. Answers how many were written.
 */
export async function storeSounds({ database, objects }: Stores, sounds: readonly SoundToStore[], within?: Within): Promise<number> {
  const stored = await Promise.all(sounds.map(async (sound) => ({ ...sound, audio: await storeAudio(objects, sound.audio) })));
  return database.transaction(async (trx) => {
    const known = await knownSoundKeys(trx, sounds.map(({ description }) => description.sourceKey));
    const ids: number[] = [];
    const references: Row<"object_references">[] = [];
    for (const { description, audio, replaces } of stored) {
      if (!replaces && known.has(description.sourceKey)) continue;
      known.add(description.sourceKey);
      const row = rowOf(description, audio);
      const id = replaces?.id ?? (await insertSound(trx, { ...row, download_count: description.downloads ?? 0 }));
      if (replaces) {
        await updateSound(trx, id, { ...row, ...standingAfter(description.popularity, replaces) });
        await deleteReferencesOf(trx, `sounds/${id}`);
      }
      ids.push(id);
      references.push(...objectsOf(audio).map((object) => ({ object, owner: `sounds/${id}` })));
    }
    await insertObjectReferences(trx, references);
    await recordChanges(trx, "sounds", ids);
    await within?.(trx, ids);
    return ids.length;
  });
}

function rowOf(description: SoundDescription, audio: AudioColumns) {
  return {
    source_key: description.sourceKey,
    title: description.title,
    tags_json: JSON.stringify(description.tags),
    category: description.category,
    is_premium: description.premium ? 1 : 0,
    popularity: description.popularity,
    created_at: description.createdAt,
    license_name: description.license.name,
    license_url: description.license.url,
    attribution: description.license.attribution,
    ...audio,
  } as const;
}
