import { sql } from "kysely";
import { dialectOf } from "./dialect-of.ts";
import type { CatalogName, Db, NumbersOf, Row } from "./schema.ts";

/** Far below the number of parameters that either database takes in one statement. */
const rowsPerStatement = 500;

/**
 * Tells every follower that these items are new, changed or gone: their rows move to the end of the change feed. Call it in
 * the transaction of the change itself, as its last statement: from here to the commit nobody else writes into the feed, so that its numbers become
 * visible in their order. With numbers that are given before others are committed, a follower would go past a change that it never sees.
 */
export function recordChanges(db: Db, catalog: CatalogName, ids: readonly number[]): Promise<void> {
  return moveToEnd(db, catalog, ids);
}

/**
 * The same where only downloads or scores have moved. Rows of their own: an edit that came before and was not yet read must not be taken for such a change.
 * Indexes follow either; answers that are kept are thrown away for an edit alone.
 */
export function recordNumbers(db: Db, catalog: CatalogName, ids: readonly number[]): Promise<void> {
  return moveToEnd(db, `${catalog}:numbers`, ids);
}

async function moveToEnd(db: Db, catalog: CatalogName | NumbersOf, ids: readonly number[]): Promise<void> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return;
  await dialectOf(db).lockFeed(db);
  for (let start = 0; start < unique.length; start += rowsPerStatement) {
    const part = unique.slice(start, start + rowsPerStatement);
    await db.deleteFrom("changes").where("catalog", "=", catalog).where("item_id", "in", part).execute();
    await db
      .insertInto("changes")
      .values(part.map((item_id) => ({ catalog, item_id })))
      .execute();
  }
}

/** The oldest changes after a position, in order. */
export function changesAfter(db: Db, seq: number, limit: number): Promise<Row<"changes">[]> {
  return db.selectFrom("changes").selectAll().where("seq", ">", seq).orderBy("seq").limit(limit).execute();
}

/** Position of the last edit of a catalog after another one; undefined where there is none. Changes of numbers are no edits. */
export async function lastEditAfter(db: Db, catalog: CatalogName, seq: number): Promise<number | undefined> {
  const row = await db.selectFrom("changes").select("seq").where("catalog", "=", catalog).where("seq", ">", seq).orderBy("seq", "desc").limit(1)
    .executeTakeFirst();
  return row?.seq;
}

/** Position of the last change, 0 when there was none. */
export async function lastChange(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number | null }>`select max(seq) as seq from changes`.execute(db);
  return rows[0]?.seq ?? 0;
}
