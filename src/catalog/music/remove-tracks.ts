import { recordChanges } from "../../store/database/changes.ts";
import type { Database } from "../../store/database/database.ts";
import { deleteReferencesOf } from "../../store/database/object-references.ts";
import { deleteTrack } from "../../store/database/tracks.ts";

/** Takes tracks out of the catalog in one transaction; their files go with the next sweep unless something else needs them. */
export async function removeTracks(database: Database, ids: readonly number[]): Promise<void> {
  await database.transaction(async (trx) => {
    for (const id of ids) {
      await deleteTrack(trx, id);
      await deleteReferencesOf(trx, `tracks/${id}`);
    }
    await recordChanges(trx, "music", ids);
  });
}
