import type { Caller } from "../accounts/caller.ts";
import { holdMedia } from "../store/database/boards/board-holds.ts";
import { type BoardItemRow, itemsOfRefs, itemsOnBoard } from "../store/database/boards/board-items.ts";
import { addToBoardCount, boardById } from "../store/database/boards/boards.ts";
import { findRemoved, putBackOnBoard } from "../store/database/boards/removed-board-items.ts";
import type { Db } from "../store/database/schema.ts";
import type { BoardParts, BoardService } from "./board-service.ts";
import { most } from "./board-view.ts";
import { boardFull } from "./errors.ts";
import { findThings, keyOf, mediaAmong, refsInCatalogs, requireScopeOf } from "./known-things.ts";

/** Why an item was not put back: what it showed is gone; it was added again meanwhile; it was not taken off this board, or its time is over. */
export type LeftOutReason = "gone" | "added_again" | "unknown";

export interface RestoredItems {
  /** Items that were not on the board and are again. */
  restored: number;
  /** What is on the board by its own id, from a call before, is none of them. */
  left_out: { id: string; reason: LeftOutReason }[];
}

/**
 * Puts what was taken off a board back where it stood, with ids and notes: all that is still there, in one transaction. The call can be repeated.
 * @throws ServiceError 403 for items of the catalogs without their scope, 404 for the board, 409 where it would have more items than it may
 */
export async function restoreItems(parts: BoardParts, boards: BoardService, { caller, boardId, ids: given }: Restoring): Promise<RestoredItems> {
  const { database } = parts;
  const board = await boards.find(database.db, caller, boardId);
  const ids = given.map((id) => id.toLowerCase());
  const removed = await findRemoved(database.db, board.id, ids, database.now());
  requireScopeOf(removed, caller);
  const inCatalogs = await refsInCatalogs(parts, removed);
  return database.transaction(async (trx) => {
    await boards.find(trx, caller, board.id);
    const now = database.now();
    // What was taken off since has not been looked for in the catalogs, nor was it when the call came.
    const rows = await findRemoved(trx, board.id, removed.map(({ id }) => id), now);
    const { back, reasons } = await sortOut(trx, board.id, rows, (refs) => findThings(trx, { caller, refs, inCatalogs, now }));
    if (back.length > 0) {
      await putBackOnBoard(trx, board.id, back.map(({ id }) => id));
      await addToBoardCount(trx, board.id, back.length, now);
      // Thrown, the transaction is undone.
      if (((await boardById(trx, board.id))?.items ?? 0) > most.items) throw boardFull(most.items);
      await holdMedia(trx, caller.accountId, mediaAmong(back));
    }
    const known = new Set(rows.map(({ id }) => id));
    const others = ids.filter((id) => !known.has(id));
    const there = others.length > 0 ? await itemsOnBoard(trx, board.id, others) : new Set<string>();
    const isBack = new Set(back.map(({ id }) => id));
    const left = ids.filter((id) => !there.has(id) && !isBack.has(id));
    return { restored: back.length, left_out: left.map((id) => ({ id, reason: reasons.get(id) ?? "unknown" })) };
  });
}

interface Restoring {
  caller: Caller;
  boardId: string;
  /** Of items. */
  ids: readonly string[];
}

/** Which are put back, and why the others are not. */
async function sortOut(trx: Db, boardId: string, rows: readonly BoardItemRow[], find: (rows: readonly BoardItemRow[]) => ReturnType<typeof findThings>) {
  const there = new Set((await itemsOfRefs(trx, boardId, rows)).map(keyOf));
  const { reasonOf } = await find(rows.filter((row) => !there.has(keyOf(row))));
  const reasons = new Map<string, LeftOutReason>();
  const back: BoardItemRow[] = [];
  for (const row of rows) {
    if (there.has(keyOf(row))) reasons.set(row.id, "added_again");
    else if (reasonOf(row) !== undefined) reasons.set(row.id, "gone");
    else {
      back.push(row);
      // Taken off, added again and taken off again, it is there by two ids: one comes back.
      there.add(keyOf(row));
    }
  }
  return { back, reasons };
}
