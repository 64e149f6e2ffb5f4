import { recordChanges } from "../../../store/database/changes.ts";
import { categoryWords, setCategoryWords } from "../../../store/database/catalog/category-words.ts";
import { soundsBySourceKeys, updateSound } from "../../../store/database/catalog/sounds.ts";
import type { Database } from "../../../store/database/database.ts";
import type { GuessGroup } from "../../import/import-review.ts";
import { CategoryMap } from "./category-map.ts";
import { slugOfName } from "./slug-of-name.ts";

/** Items of one transaction. */
const atOnce = 200;

/** What people have decided of the guesses of former imports. */
export async function reviewedCategories({ db }: Pick<Database, "db">): Promise<CategoryMap> {
  return new CategoryMap(await categoryWords(db));
}

/**
 * Gives all items of a group a category, and its words, or its folder, the same in imports to come.
 * @returns how many items have another category than before
 */
export async function decideGroup(database: Database, { keys, words }: Pick<GuessGroup, "keys" | "words">, category: string): Promise<number> {
  let changed = 0;
  for (let from = 0; from < keys.length; from += atOnce) {
    changed += await database.transaction(async (trx) => {
      const others = (await soundsBySourceKeys(trx, keys.slice(from, from + atOnce))).filter((sound) => sound.category !== category);
      for (const sound of others) await updateSound(trx, sound, { category });
      await recordChanges(trx, "sounds", others.map(({ id }) => id));
      return others.length;
    });
  }
  const decided = [...new Set([...words.keys()].map(slugOfName))].filter((word) => word !== "");
  await setCategoryWords(database.db, decided, category);
  return changed;
}
