import { type RawBuilder, sql, type SqlBool } from "kysely";
import { dialectOf } from "../dialect-of.ts";
import { givenRows } from "../given-rows.ts";
import type { Db, Row } from "../schema.ts";

export type BoardItemRow = Row<"board_items">;

/** For statements that carry whole items. */
export const columnsOfItems = sql.raw("id, board_id, account_id, type, ref, note, position, added_at");

/** What is on a board, as its callers name it. */
export type BoardRef = Pick<BoardItemRow, "type" | "ref">;

/** Where a page goes on: after an item, and where that is gone after its position. */
export interface AfterItem {
  id: string;
  position: number;
}

/** Items of a board in their order. */
export async function listBoardItems(db: Db, boardId: string, { after, limit }: { after?: AfterItem | undefined; limit: number }): Promise<BoardItemRow[]> {
  const place = after && ((await findBoardItem(db, boardId, after.id)) ?? after);
  const rows = await db.selectFrom("board_items").selectAll().where("board_id", "=", boardId)
    .$if(place !== undefined, (query) => query.where(sql<boolean>`(position, id) > (${place!.position}, ${place!.id})`))
    .orderBy("position").orderBy("id").limit(limit).execute();
  return rows.map(withNumbers);
}

/** The first items of several boards, in their order: each board is read by itself and no further than so many. */
export async function firstBoardItems(db: Db, boardIds: readonly string[], each: number): Promise<BoardItemRow[]> {
  const [first, ...others] = boardIds.map((id) =>
    db.selectFrom((inner) => inner.selectFrom("board_items").selectAll().where("board_id", "=", id).orderBy("position").orderBy("id").limit(each).as("page"))
      .selectAll());
  if (!first) return [];
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute();
  return rows.map(withNumbers).sort((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1));
}

export async function findBoardItem(db: Db, boardId: string, id: string): Promise<BoardItemRow | undefined> {
  const row = await db.selectFrom("board_items").selectAll().where("id", "=", id).where("board_id", "=", boardId).executeTakeFirst();
  return row && withNumbers(row);
}

/** Which of these ids are of items on a board. */
export async function itemsOnBoard(db: Db, boardId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from board_items where ${isOneOf(db, boardId, ids)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Whether a row has one of the ids and is of a board. By its id it is found, and then asked for its board: PostgreSQL would read a whole board and compare each
 * item with a thousand ids.
 */
export function isOneOf(db: Db, boardId: string, ids: readonly string[]): RawBuilder<SqlBool> {
  const given = givenRows(db, { id: "text" }, ids.map((id) => ({ id })));
  return sql`${dialectOf(db).isAmong(sql.ref("id"), given)} and board_id || '' = ${boardId}`;
}

/** Which of these are on a board: each is looked up by itself, whatever other boards have it. */
export async function itemsOfRefs(db: Db, boardId: string, refs: readonly BoardRef[]): Promise<BoardItemRow[]> {
  if (refs.length === 0) return [];
  const wanted = [...new Map(refs.map(({ type, ref }) => [`${type} ${ref}`, { type, ref }])).values()];
  // SQLite goes through the tables of a cross join in their order.
  const { rows } = await sql<BoardItemRow>`select there.* from (${givenRows(db, { type: "text", ref: "text" }, wanted)}) as given
    cross join board_items as there where there.board_id = ${boardId} and there.type = given.type and there.ref = given.ref`.execute(db);
  return rows.map(withNumbers);
}

export async function insertBoardItems(trx: Db, items: readonly BoardItemRow[]): Promise<void> {
  if (items.length > 0) await trx.insertInto("board_items").values([...items]).execute();
}

export async function updateBoardItem(trx: Db, id: string, change: Partial<Pick<BoardItemRow, "note" | "position">>): Promise<void> {
  await trx.updateTable("board_items").set(change).where("id", "=", id).execute();
}

/** Deletes those of the items that are on a board. @returns them as they were, in no order */
export async function deleteBoardItems(trx: Db, boardId: string, ids: readonly string[]): Promise<BoardItemRow[]> {
  const rows = await trx.deleteFrom("board_items").where(isOneOf(trx, boardId, ids)).returningAll().execute();
  return rows.map(withNumbers);
}

/** PostgreSQL returns large integers as text. */
export function withNumbers(row: BoardItemRow): BoardItemRow {
  return { ...row, position: Number(row.position), added_at: Number(row.added_at) };
}
