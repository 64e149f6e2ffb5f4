import { recordChanges } from "../../../store/database/changes.ts";
import { categoryWords, setCategoryWords } from "../../../store/database/catalog/category-words.ts";
import { soundsByIds, soundsBySourceKeys, updateSound } from "../../../store/database/catalog/sounds.ts";
import type { Database } from "../../../store/database/database.ts";
import { originsOf, statedByHand } from "../../definition/origins.ts";
import { type DecidedItems, sumOverItems } from "../../import/decided-items.ts";
import { CategoryMap } from "./category-map.ts";
import { slugOfName } from "./slug-of-name.ts";

/** What people have decided of the guesses of former imports. */
export async function reviewedCategories({ db }: Pick<Database, "db">): Promise<CategoryMap> {
  return new CategoryMap(await categoryWords(db));
}

/**
 * Gives all sounds of a group a category, and its words, or its folder, the same in imports to come.
 * @returns how many sounds have another category than before
 * @throws EditedMeanwhile when one of them is changed at the same time
 */
export async function decideCategory(database: Database, items: DecidedItems, words: Iterable<string>, category: string): Promise<number> {
  const changed = await sumOverItems(items, (some) => database.transaction(async (trx) => {
    const sounds = "keys" in some ? await soundsBySourceKeys(trx, some.keys) : await soundsByIds(trx, some.ids);
    // Of one that has it already a person has said so now.
    for (const sound of sounds) await updateSound(trx, sound, { category, stated_json: JSON.stringify(statedByHand(originsOf(sound), ["category"])) });
    await recordChanges(trx, "sounds", sounds.map(({ id }) => id));
    return sounds.filter((sound) => sound.category !== category).length;
  }));
  await setCategoryWords(database.db, [...new Set([...words].map(slugOfName))].filter((word) => word !== ""), category);
  return changed;
}
