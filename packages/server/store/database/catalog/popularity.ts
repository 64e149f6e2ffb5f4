import type { CatalogName, Db, PopularityColumns, Row } from "../schema.ts";

/** The table of a catalog. They share these columns, and the type of one stands for all. */
const tableOf = (catalog: CatalogName) => (catalog === "music" ? "tracks" : catalog) as "sounds";

const columns = ["id", "popularity", "prior", "recent_downloads", "recent_at"] as const;

export type PopularityRow = Pick<Row<"sounds">, (typeof columns)[number]>;

/** In the order of ids, locked to the end of the transaction: what is written is reckoned from them. An id that no item has is left out. */
export async function popularityOf(db: Db, catalog: CatalogName, ids: readonly number[]): Promise<PopularityRow[]> {
  return ids.length === 0 ? [] : db.selectFrom(tableOf(catalog)).select(columns).where("id", "in", ids).orderBy("id").forUpdate().execute();
}

/** A page of the items that were downloaded recently, in the order of their ids. */
export function downloadedAfter(db: Db, catalog: CatalogName, id: number, limit: number): Promise<PopularityRow[]> {
  return db.selectFrom(tableOf(catalog)).select(columns).where("recent_downloads", ">", 0).where("id", ">", id).orderBy("id").limit(limit).execute();
}

export async function updatePopularity(
  db: Db, catalog: CatalogName, id: number, changes: { [Column in keyof PopularityColumns]?: PopularityRow[Column] },
): Promise<void> {
  await db.updateTable(tableOf(catalog)).set(changes).where("id", "=", id).execute();
}
