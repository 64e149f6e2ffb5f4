import type { CatalogName, Db } from "../schema.ts";

/** An item as a later import would meet it again. */
export interface RemovedItem {
  source_key: string;
  /** Of its file; icons have none. */
  file_object?: string;
}

/** Notes what a person takes out of a catalog; some hundred at a time. */
export async function noteRemoved(db: Db, catalog: CatalogName, items: readonly RemovedItem[], removed_at: number): Promise<void> {
  if (items.length === 0) return;
  await db.insertInto("removed_items")
    .values(items.map(({ source_key, file_object: object = null }) => ({ catalog, source_key, object, removed_at })))
    .onConflict((conflict) => conflict.columns(["catalog", "source_key"]).doUpdateSet((eb) => ({
      object: eb.ref("excluded.object"), removed_at: eb.ref("excluded.removed_at"),
    })))
    .execute();
}

/** Which of these source keys people have removed; some hundred at a time. */
export async function removedKeys(db: Db, catalog: CatalogName, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom("removed_items").select("source_key").where("catalog", "=", catalog).where("source_key", "in", keys).execute();
  return new Set(rows.map(({ source_key }) => source_key));
}

/** Whether people have removed an item of this key, or of this file. */
export async function wasRemoved(db: Db, catalog: CatalogName, key: string, object: string | undefined): Promise<boolean> {
  const found = await db.selectFrom("removed_items").select("source_key").where("catalog", "=", catalog)
    .where((eb) => eb.or([eb("source_key", "=", key), ...(object === undefined ? [] : [eb("object", "=", object)])])).limit(1).executeTakeFirst();
  return found !== undefined;
}

/** What comes in is removed no more, under whatever key it was; some hundred at a time. */
export async function forgetRemovals(db: Db, catalog: CatalogName, keys: readonly string[], objects: readonly string[] = []): Promise<void> {
  if (keys.length === 0) return;
  await db.deleteFrom("removed_items").where("catalog", "=", catalog)
    .where((eb) => eb.or([eb("source_key", "in", keys), ...(objects.length === 0 ? [] : [eb("object", "in", objects)])])).execute();
}
