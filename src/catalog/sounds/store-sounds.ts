import { recordChanges } from "../../store/database/changes.ts";
import { insertObjectReferences } from "../../store/database/object-references.ts";
import type { Row } from "../../store/database/schema.ts";
import { insertSound, knownSoundKeys } from "../../store/database/sounds.ts";
import type { PreparedAudio } from "../import/prepared-audio.ts";
import { objectsOf, storeAudio } from "../import/store-audio.ts";
import type { Stores } from "../import/stores.ts";
import type { ItemLicense } from "../item-license.ts";

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
  /** Milliseconds since 1970. */
  createdAt: number;
  license: ItemLicense;
}

export interface SoundToStore {
  description: SoundDescription;
  audio: PreparedAudio;
}

/**
 * The one door into the sound-effect catalog: stores the files, then inserts all the sounds in one transaction with their
 * object references and their places in the change feed. Sounds whose key is known are left as they are. Answers how many were new.
 */
export async function storeSounds({ database, objects }: Stores, sounds: readonly SoundToStore[]): Promise<number> {
  const stored = await Promise.all(sounds.map(async ({ description, audio }) => ({ description, audio: await storeAudio(objects, audio) })));
  return database.transaction(async (trx) => {
    const known = await knownSoundKeys(trx, sounds.map(({ description }) => description.sourceKey));
    const ids: number[] = [];
    const references: Row<"object_references">[] = [];
    for (const { description, audio } of stored) {
      if (known.has(description.sourceKey)) continue;
      known.add(description.sourceKey);
      const id = await insertSound(trx, {
        source_key: description.sourceKey,
        title: description.title,
        tags_json: JSON.stringify(description.tags),
        category: description.category,
        is_premium: description.premium ? 1 : 0,
        popularity: description.popularity,
        download_count: 0,
        created_at: description.createdAt,
        license_name: description.license.name,
        license_url: description.license.url,
        attribution: description.license.attribution,
        ...audio,
      });
      ids.push(id);
      references.push(...objectsOf(audio).map((object) => ({ object, owner: `sounds/${id}` })));
    }
    await insertObjectReferences(trx, references);
    await recordChanges(trx, "sounds", ids);
    return ids.length;
  });
}
