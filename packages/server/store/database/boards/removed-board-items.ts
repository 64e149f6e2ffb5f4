import { sql } from "kysely";
import type { Db } from "../schema.ts";
import { type BoardItemRow, columnsOfItems, deleteBoardItems, isOneOf, withNumbers } from "./board-items.ts";

/** Takes those of the items off that are on a board; until then they can be put back. @returns them as they were, in no order */
export async function takeOffBoard(trx: Db, boardId: string, ids: readonly string[], until: number): Promise<BoardItemRow[]> {
  await sql`insert into removed_board_items (${columnsOfItems}, restorable_until)
    select ${columnsOfItems}, cast(${until} as bigint) from board_items where ${isOneOf(trx, boardId, ids)}`.execute(trx);
  return deleteBoardItems(trx, boardId, ids);
}

/** Those of the items that were taken off a board and can still be put back, in no order. */
export async function findRemoved(db: Db, boardId: string, ids: readonly string[], now: number): Promise<BoardItemRow[]> {
  const { rows } = await sql<BoardItemRow>`select ${columnsOfItems} from removed_board_items
    where ${isOneOf(db, boardId, ids)} and restorable_until > ${now}`.execute(db);
  return rows.map(withNumbers);
}

/** Puts items back on their board, as they were. Call it for what `findRemoved` has found in the same transaction. */
export async function putBackOnBoard(trx: Db, boardId: string, ids: readonly string[]): Promise<void> {
  await sql`insert into board_items (${columnsOfItems}) select ${columnsOfItems} from removed_board_items
    where ${isOneOf(trx, boardId, ids)}`.execute(trx);
  await sql`delete from removed_board_items where ${isOneOf(trx, boardId, ids)}`.execute(trx);
}

/** Forgets what cannot be put back any more. */
export async function forgetRemoved(db: Db, now: number): Promise<void> {
  await db.deleteFrom("removed_board_items").where("restorable_until", "<=", now).execute();
}
