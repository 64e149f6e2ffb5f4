import { recordChanges } from "../../../store/database/changes.ts";
import type { Database } from "../../../store/database/database.ts";
import { iconFamilyBySourceKey } from "../../../store/database/icon-sets.ts";
import { deleteIcons, iconKeysOfFamily } from "../../../store/database/icons.ts";
import type { IconSet } from "./icon-set.ts";

const iconsPerTransaction = 500;

/** The icons of the set's family that the set has no more, in the order of their keys. */
export async function iconsGoneFrom({ db }: Database, set: IconSet): Promise<{ id: number; key: string }[]> {
  const family = await iconFamilyBySourceKey(db, set.sourceKey);
  if (!family) return [];
  const present = new Set(set.icons.map(({ sourceKey }) => sourceKey));
  const gone = (await iconKeysOfFamily(db, family.id)).filter(({ source_key }) => !present.has(source_key));
  return gone.map(({ id, source_key }) => ({ id, key: source_key })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** Takes icons out of the catalog, some hundred in a transaction. */
export async function removeIcons(database: Database, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += iconsPerTransaction) {
    const part = ids.slice(start, start + iconsPerTransaction);
    await database.transaction(async (trx) => {
      await deleteIcons(trx, part);
      await recordChanges(trx, "icons", part);
    });
  }
}
