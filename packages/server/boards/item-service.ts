import type { Caller } from "../accounts/caller.ts";
import { type InvalidParam, invalidRequest } from "../errors.ts";
import {
  type BoardItemRow, type BoardRef, findBoardItem, insertBoardItems, itemsOfRefs, listBoardItems, updateBoardItem,
} from "../store/database/boards/board-items.ts";
import { type EndsOfReleased, holdMedia, releaseMedia } from "../store/database/boards/board-holds.ts";
import { endOfBoard, positionsAfter } from "../store/database/boards/board-order.ts";
import { takeOffBoard } from "../store/database/boards/removed-board-items.ts";
import { addToBoardCount, boardById } from "../store/database/boards/boards.ts";
import type { Db } from "../store/database/schema.ts";
import { isUuid, uuidV7 } from "../store/database/uuid-v7.ts";
import type { BoardParts, BoardService } from "./board-service.ts";
import { most } from "./board-view.ts";
import { boardFull, boardItemNotFound } from "./errors.ts";
import { cursorOf, readCursor } from "./item-cursor.ts";
import { findThings, isOfCatalog, keyOf, mediaAmong, refsInCatalogs, requireScopeOf } from "./known-things.ts";
import { type RestoredItems, restoreItems } from "./restore-items.ts";
import { type BoardItemView, showItems } from "./show-items.ts";

export interface ItemInput extends BoardRef {
  note?: string;
}

export interface AddedInput {
  items: readonly ItemInput[];
  /** Id of the item behind which they come to stand; null: at the top; undefined: at the end. */
  after?: string | null;
}

export interface RemovedItems {
  removed: number;
  restorable_until: string;
  results_expire_at: string;
  uploads_expire_at: string;
}

export interface ItemPage {
  cursor?: string | undefined;
  limit: number;
}

/** Milliseconds for which what was taken off can be put back. */
const restorable = 3_600_000;
const positive = /^[1-9]\d{0,14}$/;

/** What is on a board, and in which order. */
export class BoardItemService {
  readonly #parts: BoardParts;
  readonly #boards: BoardService;

  constructor(parts: BoardParts, boards: BoardService) {
    this.#parts = parts;
    this.#boards = boards;
  }

  /** A page of a board in its order. @throws ServiceError 404 */
  async list(caller: Caller, boardId: string, { cursor, limit }: ItemPage): Promise<{ items: BoardItemView[]; next?: string }> {
    const { db } = this.#parts.database;
    const board = await this.#boards.find(db, caller, boardId);
    const rows = await listBoardItems(db, board.id, { after: cursor === undefined ? undefined : readCursor(cursor), limit: limit + 1 });
    const items = await showItems(this.#parts, rows.slice(0, limit), caller);
    return { items, ...(rows.length > limit && { next: cursorOf(rows[limit - 1]!) }) };
  }

  /**
   * Puts things on a board: at its end, or behind an item, null: at the top. What is there already stays where it is. Results and uploads have no end from
   * then on.
   * @returns an item for each of what was given, in that order
   * @throws ServiceError 400 that names what is unknown, 403 for items of the catalogs without their scope, 404 for the board, 409 for a full one
   */
  async add(caller: Caller, boardId: string, { items: given, after }: AddedInput): Promise<BoardItemView[]> {
    const { database } = this.#parts;
    const board = await this.#boards.find(database.db, caller, boardId);
    const wanted = given.map((input) => ({ ...input, ref: input.ref.toLowerCase() }));
    refuseMalformed(wanted);
    requireScopeOf(wanted, caller);
    const inCatalogs = await refsInCatalogs(this.#parts, wanted);
    const rows = await database.transaction(async (trx) => {
      await this.#boards.find(trx, caller, board.id);
      return this.#insert(trx, { caller, boardId: board.id, wanted, after, inCatalogs });
    });
    return showItems(this.#parts, rows, caller);
  }

  /** Changes the note of an item, or puts it after another one; null: to the top. @throws ServiceError 400 for an unknown `after`, 404 */
  async change(caller: Caller, boardId: string, id: string, { note, after }: { note?: string; after?: string | null }): Promise<BoardItemView> {
    const { database } = this.#parts;
    const board = await this.#boards.find(database.db, caller, boardId);
    const row = await database.transaction(async (trx) => {
      await this.#boards.find(trx, caller, board.id);
      const item = await findBoardItem(trx, board.id, id.toLowerCase());
      if (!item) throw boardItemNotFound();
      const stays = after === undefined || after?.toLowerCase() === item.id;
      const change = { ...(note !== undefined && { note }), ...(!stays && { position: (await this.#places(trx, board.id, after, 1))[0]! }) };
      if (Object.keys(change).length > 0) await updateBoardItem(trx, item.id, change);
      await addToBoardCount(trx, board.id, 0, database.now());
      return { ...item, ...change };
    });
    return (await showItems(this.#parts, [row], caller))[0]!;
  }

  /** Takes an item from a board; a result or an upload that no other board has ends at its usual time from now. @throws ServiceError 404 */
  async remove(caller: Caller, boardId: string, id: string): Promise<BoardItemView> {
    const { rows: [row] } = await this.#takeOff(caller, boardId, [id]);
    if (!row) throw boardItemNotFound();
    return (await showItems(this.#parts, [row], caller))[0]!;
  }

  /** The same for many, all of them or none. Those that are not on the board are no error: the call can be repeated. @throws ServiceError 404 for the board */
  async removeMany(caller: Caller, boardId: string, ids: readonly string[]): Promise<RemovedItems> {
    const { rows, ends, until } = await this.#takeOff(caller, boardId, ids);
    const [restorable_until, results_expire_at, uploads_expire_at] = [until, ends.result, ends.upload].map((end) => new Date(end).toISOString());
    return { removed: rows.length, restorable_until: restorable_until!, results_expire_at: results_expire_at!, uploads_expire_at: uploads_expire_at! };
  }

  /** Puts what was taken off back where it stood. @throws ServiceError 403, 404, 409, see `restoreItems` */
  restore(caller: Caller, boardId: string, ids: readonly string[]): Promise<RestoredItems> {
    return restoreItems(this.#parts, this.#boards, { caller, boardId, ids });
  }

  async #takeOff(caller: Caller, boardId: string, ids: readonly string[]): Promise<{ rows: BoardItemRow[]; ends: EndsOfReleased; until: number }> {
    const { database, endsOf } = this.#parts;
    const board = await this.#boards.find(database.db, caller, boardId);
    const now = database.now();
    const ends = endsOf(now);
    const until = now + restorable;
    const rows = await database.transaction(async (trx) => {
      await this.#boards.find(trx, caller, board.id);
      const gone = await takeOffBoard(trx, board.id, ids.map((id) => id.toLowerCase()), until);
      if (gone.length === 0) return gone;
      await releaseMedia(trx, mediaAmong(gone), ends);
      await addToBoardCount(trx, board.id, -gone.length, now);
      return gone;
    });
    return { rows, ends, until };
  }

  /** Positions of so many behind an item. @param after null: at the top. @throws ServiceError 400 where it is not on the board */
  async #places(trx: Db, boardId: string, after: string | null, count: number): Promise<number[]> {
    if (after === null) return positionsAfter(trx, boardId, null, count);
    const item = await findBoardItem(trx, boardId, after.toLowerCase());
    if (!item) throw invalidRequest([{ name: "after", reason: "must be the id of an item of this board, or null for the top" }]);
    return positionsAfter(trx, boardId, item, count);
  }

  async #endPlaces(trx: Db, boardId: string, count: number): Promise<number[]> {
    const { position, gap } = await endOfBoard(trx, boardId);
    return Array.from({ length: count }, (_, place) => position + place * gap);
  }

  async #insert(trx: Db, { caller, boardId, wanted, after, inCatalogs }: Insertion): Promise<BoardItemRow[]> {
    const now = this.#parts.database.now();
    const known = new Map((await itemsOfRefs(trx, boardId, wanted)).map((row) => [keyOf(row), row]));
    const fresh = [...new Map(wanted.map((input) => [keyOf(input), input])).values()].filter((input) => !known.has(keyOf(input)));
    if (fresh.length > 0) {
      const { reasonOf, media } = await findThings(trx, { caller, refs: fresh, inCatalogs, now });
      refuse(wanted.map((input) => (known.has(keyOf(input)) ? undefined : reasonOf(input))));
      const places = await (after === undefined ? this.#endPlaces(trx, boardId, fresh.length) : this.#places(trx, boardId, after, fresh.length));
      const rows = fresh.map(({ type, ref, note = "" }, place): BoardItemRow =>
        ({ id: uuidV7(now), board_id: boardId, account_id: caller.accountId, type, ref, note, position: places[place]!, added_at: now }));
      await insertBoardItems(trx, rows);
      await addToBoardCount(trx, boardId, rows.length, now);
      // Thrown, the transaction is undone.
      if (((await boardById(trx, boardId))?.items ?? 0) > most.items) throw boardFull(most.items);
      await holdMedia(trx, caller.accountId, media);
      for (const row of rows) known.set(keyOf(row), row);
    }
    return wanted.map((input) => known.get(keyOf(input))!);
  }
}

interface Insertion {
  caller: Caller;
  wanted: readonly ItemInput[];
  inCatalogs: ReadonlySet<string>;
  boardId: string;
  after: string | null | undefined;
}

/** @throws ServiceError 400 that names each */
function refuseMalformed(wanted: readonly BoardRef[]): void {
  refuse(wanted.map(({ type, ref }) => {
    if (isOfCatalog(type)) return positive.test(ref) ? undefined : "must be the number by which its catalog knows it";
    // It is kept as it is written, and found by that.
    return isUuid(ref) && ref === ref.toLowerCase() ? undefined : `must be the id of ${type === "result" ? "a task" : "an upload"}`;
  }));
}

function refuse(reasons: readonly (string | undefined)[]): void {
  const faults = reasons.flatMap((reason, place): InvalidParam[] => (reason === undefined ? [] : [{ name: `items[${place}].ref`, reason }]));
  if (faults.length > 0) throw invalidRequest(faults);
}
