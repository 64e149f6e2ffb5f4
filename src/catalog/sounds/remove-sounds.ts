import { recordChanges } from "../../store/database/changes.ts";
import type { Database } from "../../store/database/database.ts";
import { deleteReferencesOf } from "../../store/database/object-references.ts";
import { deleteSound } from "../../store/database/sounds.ts";

/** Takes sounds out of the catalog in one transaction; their files go with the next sweep unless something else needs them. */
export async function removeSounds(database: Database, ids: readonly number[]): Promise<void> {
  await database.transaction(async (trx) => {
    for (const id of ids) {
      await deleteSound(trx, id);
      await deleteReferencesOf(trx, `sounds/${id}`);
    }
    await recordChanges(trx, "sounds", ids);
  });
}
