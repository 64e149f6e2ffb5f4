import type { Caller } from "../accounts/caller.ts";
import { type InvalidParam, invalidRequest, ServiceError } from "../errors.ts";
import {
  type BoardItemRow, type BoardRef, deleteBoardItem, findBoardItem, insertBoardItems, itemsOfRefs, listBoardItems, updateBoardItem,
} from "../store/database/boards/board-items.ts";
import { holdMedia, releaseMedia } from "../store/database/boards/board-holds.ts";
import { endOfBoard, positionAfter } from "../store/database/boards/board-order.ts";
import { addToBoardCount, boardById } from "../store/database/boards/boards.ts";
import type { Db } from "../store/database/schema.ts";
import { findTasksOf } from "../store/database/tasks/task-history.ts";
import { findUploadsOf } from "../store/database/tasks/uploads.ts";
import { isUuid, uuidV7 } from "../store/database/uuid-v7.ts";
import type { BoardParts, BoardService } from "./board-service.ts";
import { most } from "./board-view.ts";
import { boardFull, boardItemNotFound } from "./errors.ts";
import { cursorOf, readCursor } from "./item-cursor.ts";
import { type BoardItemView, showItems } from "./show-items.ts";

export interface ItemInput extends BoardRef {
  note?: string;
}

export interface ItemPage {
  cursor?: string | undefined;
  limit: number;
}

const catalogs = { sound: "sounds", track: "music", icon: "icons" } as const;
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
   * Puts things at the end of a board; what is there already stays where it is. Results and uploads have no end from then on.
   * @returns an item for each of what was given, in that order
   * @throws ServiceError 400 that names what is unknown, 403 for items of the catalogs without their scope, 404 for the board, 409 for a full one
   */
  async add(caller: Caller, boardId: string, given: readonly ItemInput[]): Promise<BoardItemView[]> {
    const { database } = this.#parts;
    const board = await this.#boards.find(database.db, caller, boardId);
    const wanted = given.map((input) => ({ ...input, ref: input.ref.toLowerCase() }));
    refuseMalformed(wanted);
    if (wanted.some(({ type }) => type in catalogs) && !caller.scopes.includes("catalog")) {
      throw new ServiceError(403, "missing_scope", "This API key lacks the scope catalog: it may put results and uploads on boards alone");
    }
    const inCatalogs = await this.#inCatalogs(wanted);
    const rows = await database.transaction(async (trx) => {
      await this.#boards.find(trx, caller, board.id);
      return this.#insert(trx, { caller, boardId: board.id, wanted, inCatalogs });
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
      const change = { ...(note !== undefined && { note }), ...(!stays && { position: await this.#place(trx, board.id, after) }) };
      if (Object.keys(change).length > 0) await updateBoardItem(trx, item.id, change);
      await addToBoardCount(trx, board.id, 0, database.now());
      return { ...item, ...change };
    });
    return (await showItems(this.#parts, [row], caller))[0]!;
  }

  /** Takes an item from a board; a result or an upload that no other board has ends at its usual time from now. @throws ServiceError 404 */
  async remove(caller: Caller, boardId: string, id: string): Promise<BoardItemView> {
    const { database, endsOf } = this.#parts;
    const board = await this.#boards.find(database.db, caller, boardId);
    const now = database.now();
    const row = await database.transaction(async (trx) => {
      await this.#boards.find(trx, caller, board.id);
      const item = await findBoardItem(trx, board.id, id.toLowerCase());
      if (!item) throw boardItemNotFound();
      await deleteBoardItem(trx, item.id);
      if (item.type === "result" || item.type === "upload") await releaseMedia(trx, item.type, item.ref, endsOf(now));
      await addToBoardCount(trx, board.id, -1, now);
      return item;
    });
    return (await showItems(this.#parts, [row], caller))[0]!;
  }

  async #place(trx: Db, boardId: string, after: string | null): Promise<number> {
    if (after === null) return positionAfter(trx, boardId, null);
    const item = await findBoardItem(trx, boardId, after.toLowerCase());
    if (!item) throw invalidRequest([{ name: "after", reason: "must be the id of an item of this board, or null for the top" }]);
    return positionAfter(trx, boardId, item);
  }

  async #insert(trx: Db, { caller, boardId, wanted, inCatalogs }: Insertion): Promise<BoardItemRow[]> {
    const now = this.#parts.database.now();
    const known = new Map((await itemsOfRefs(trx, boardId, wanted)).map((row) => [keyOf(row), row]));
    const fresh = [...new Map(wanted.map((input) => [keyOf(input), input])).values()].filter((input) => !known.has(keyOf(input)));
    if (fresh.length > 0) {
      const media = await this.#refuseUnknown(trx, { caller, boardId, wanted, inCatalogs }, (input) => known.has(keyOf(input)));
      const end = await endOfBoard(trx, boardId);
      const rows = fresh.map(({ type, ref, note = "" }, place): BoardItemRow =>
        ({ id: uuidV7(now), board_id: boardId, account_id: caller.accountId, type, ref, note, position: end.position + place * end.gap, added_at: now }));
      await insertBoardItems(trx, rows);
      await addToBoardCount(trx, boardId, rows.length, now);
      // Thrown, the transaction is undone.
      if (((await boardById(trx, boardId))?.items ?? 0) > most.items) throw boardFull(most.items);
      await holdMedia(trx, caller.accountId, media);
      for (const row of rows) known.set(keyOf(row), row);
    }
    return wanted.map((input) => known.get(keyOf(input))!);
  }

  /** @returns the results and uploads that are to be held. @throws ServiceError 400 */
  async #refuseUnknown(trx: Db, { caller, wanted, inCatalogs }: Insertion, isKnown: (input: ItemInput) => boolean) {
    const now = this.#parts.database.now();
    const refs = (type: "result" | "upload") => [...new Set(wanted.filter((input) => input.type === type && !isKnown(input)).map(({ ref }) => ref))];
    const media = { result: refs("result"), upload: refs("upload") };
    const tasks = new Map((await findTasksOf(trx, media.result, caller.accountId)).map((row) => [row.id, row]));
    const uploads = new Set((await findUploadsOf(trx, media.upload, caller.accountId, now)).map(({ id }) => id));
    const reason = ({ type, ref }: ItemInput): string | undefined => {
      if (type === "upload") return uploads.has(ref) ? undefined : "must be the id of an upload of this account that has not expired";
      if (type !== "result") return inCatalogs.has(keyOf({ type, ref })) ? undefined : `must be the id of ${nameOf[type]} of the catalog`;
      const task = tasks.get(ref);
      if (!task || Number(task.expires_at) <= now) return "must be the id of a task of this account that has not expired";
      return task.status === "COMPLETED" ? undefined : "must be the id of a task that was completed: others have no result";
    };
    refuse(wanted.map((input) => (isKnown(input) ? undefined : reason(input))));
    return media;
  }

  /** Which of the given are in the catalogs. Read before the transaction: an item that is removed meanwhile is one that is gone. */
  async #inCatalogs(wanted: readonly BoardRef[]): Promise<Set<string>> {
    const found = await Promise.all((["sound", "track", "icon"] as const).map(async (type) => {
      const ids = [...new Set(wanted.filter((input) => input.type === type).map(({ ref }) => Number(ref)))];
      return (await this.#parts.catalogs[catalogs[type]].rowsByIds(ids)).map(({ id }) => keyOf({ type, ref: String(id) }));
    }));
    return new Set(found.flat());
  }
}

interface Insertion {
  caller: Caller;
  boardId: string;
  wanted: readonly ItemInput[];
  inCatalogs: ReadonlySet<string>;
}

const nameOf = { sound: "a sound effect", track: "a track", icon: "an icon" } as const;
const keyOf = ({ type, ref }: BoardRef) => `${type} ${ref}`;

/** @throws ServiceError 400 that names each */
function refuseMalformed(wanted: readonly BoardRef[]): void {
  refuse(wanted.map(({ type, ref }) => {
    if (type in catalogs) return positive.test(ref) ? undefined : "must be the number by which its catalog knows it";
    // It is kept as it is written, and found by that.
    return isUuid(ref) && ref === ref.toLowerCase() ? undefined : `must be the id of ${type === "result" ? "a task" : "an upload"}`;
  }));
}

function refuse(reasons: readonly (string | undefined)[]): void {
  const faults = reasons.flatMap((reason, place): InvalidParam[] => (reason === undefined ? [] : [{ name: `items[${place}].ref`, reason }]));
  if (faults.length > 0) throw invalidRequest(faults);
}
