import type { Db, NewRow } from "../schema.ts";

/** Tables whose rows are edited: each write counts a row's `version` up, so that one that was made from an older row is noticed, in whichever process. */
type EditedTable = "sounds" | "tracks" | "icons" | "artists" | "genres" | "moods";

/** A row as somebody has read it. */
export interface Version {
  id: number;
  version: number;
}

/** The row was changed, or removed, since it was read: what was made of it is to be made again. */
export class EditedMeanwhile extends Error {
  constructor(table: string, id: number) {
    super(`the row ${id} of ${table} was changed meanwhile`);
    this.name = "EditedMeanwhile";
  }
}

/** Writes what was made of a row. @throws EditedMeanwhile when it is not the row any more that was read */
export async function updateEdited<Table extends EditedTable>(
  db: Db, table: Table, { id, version }: Version, changes: Partial<NewRow<Table>>,
): Promise<void> {
  // They share the two columns, and the type of one stands for all.
  const { numUpdatedRows } = await db.updateTable(table as "sounds").set({ ...(changes as Partial<NewRow<"sounds">>), version: version + 1 })
    .where("id", "=", id).where("version", "=", version).executeTakeFirst();
  if (numUpdatedRows === 0n) throw new EditedMeanwhile(table, id);
}
