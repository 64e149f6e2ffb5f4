import type { Caller } from "../accounts/caller.ts";
import { invalidRequest } from "../errors.ts";
import { firstBoardItems } from "../store/database/boards/board-items.ts";
import { type EndsOfReleased, releaseBoard } from "../store/database/boards/board-holds.ts";
import {
  type BoardChange, type BoardPage, type BoardRow, countBoards, deleteBoard, findBoard, findFavourites, insertBoard, listBoards, ownersOf, updateBoard,
} from "../store/database/boards/boards.ts";
import type { Db } from "../store/database/schema.ts";
import { isUuid, uuidV7 } from "../store/database/uuid-v7.ts";
import { type BoardView, favouritesId, most, viewBoard, wordsOfBoard } from "./board-view.ts";
import { boardNotFound, boardsFull, favouritesStay, notBoardOwner } from "./errors.ts";
import { showItems, type ShownFrom } from "./show-items.ts";

export interface BoardParts extends ShownFrom {
  /** When results and uploads end that no board has any more, by a moment. */
  endsOf(now: number): EndsOfReleased;
}

export interface BoardInput {
  name: string;
  description?: string;
  visibility?: BoardRow["visibility"];
}

export interface DeletedBoard {
  board: BoardView;
  results_expire_at: string;
  uploads_expire_at: string;
}

/** Boards of an account: who sees them, who changes them. */
export class BoardService {
  readonly #parts: BoardParts;

  constructor(parts: BoardParts) {
    this.#parts = parts;
  }

  /** Boards that a key may see, the newest first. @returns `next`: the `before` of the page that follows, where there is one */
  async list(caller: Caller, { words, limit, before }: BoardPage): Promise<{ boards: BoardView[]; next?: string }> {
    const { database } = this.#parts;
    const page = { words: words?.normalize("NFKC").toLowerCase(), before, limit: limit + 1 };
    const rows = await listBoards(database.db, this.#viewer(caller), page);
    const boards = await this.#view(rows.slice(0, limit), caller);
    return { boards, ...(rows.length > limit && { next: boards.at(-1)!.id }) };
  }

  /** @throws ServiceError 400 for an empty name, 409 where the account has as many as it may */
  async make(caller: Caller, { name: given, description = "", visibility = "private" }: BoardInput): Promise<BoardView> {
    const { database } = this.#parts;
    const now = database.now();
    const row = newBoard(caller, { name: checkedName(given), description, visibility }, now);
    await database.transaction(async (trx) => {
      await insertBoard(trx, row);
      // Thrown, the transaction is undone.
      if ((await countBoards(trx, caller.accountId)) > most.boards) throw boardsFull(most.boards);
    });
    return (await this.#view([row], caller))[0]!;
  }

  /** @throws ServiceError 404 */
  async get(caller: Caller, id: string): Promise<BoardView> {
    return (await this.#view([await this.find(this.#parts.database.db, caller, id)], caller))[0]!;
  }

  /** @throws ServiceError 404, 403 for who sees it where the key is not its owner, 409 for what favourites are not */
  async change(caller: Caller, id: string, change: Partial<BoardInput>): Promise<BoardView> {
    const { database } = this.#parts;
    const known = await this.#changeable(caller, id);
    const row = await database.transaction(async (trx) => {
      const board = await this.find(trx, caller, known);
      const { name = board.name, description = board.description, visibility = board.visibility } = change;
      if (board.is_favourites && (name.trim() !== board.name || visibility !== "private")) throw favouritesStay();
      if (visibility !== board.visibility) requireOwner(board, caller);
      return updateBoard(trx, board.id, { ...described({ name: checkedName(name), description }), visibility, updated_at: database.now() });
    });
    return (await this.#view([row!], caller))[0]!;
  }

  /** Deletes a board and lets go what it held: that ends at its usual time from now. @throws ServiceError 403, 404, 409 for favourites */
  async remove(caller: Caller, id: string): Promise<DeletedBoard> {
    const { database, endsOf } = this.#parts;
    const known = await this.#changeable(caller, id);
    const now = database.now();
    const ends = endsOf(now);
    const before = await this.get(caller, known);
    await database.transaction(async (trx) => {
      const board = await this.find(trx, caller, known);
      requireOwner(board, caller);
      if (board.is_favourites && board.owner_key_id === caller.keyId) throw favouritesStay();
      await releaseBoard(trx, board.id, ends);
      await deleteBoard(trx, board.id);
    });
    return { board: before, results_expire_at: new Date(ends.result).toISOString(), uploads_expire_at: new Date(ends.upload).toISOString() };
  }

  /** Makes a board the caller's own: an admin's way to what a key has left behind. Favourites become a board like others. @throws ServiceError 403, 404 */
  async takeOver(caller: Caller, id: string): Promise<BoardView> {
    const { database } = this.#parts;
    const known = await this.#changeable(caller, id);
    const row = await database.transaction(async (trx) => {
      const board = await this.find(trx, caller, known);
      if (board.owner_key_id === caller.keyId) return board;
      requireOwner(board, caller);
      return updateBoard(trx, board.id, { owner_key_id: caller.keyId, is_favourites: 0, updated_at: database.now() });
    });
    return (await this.#view([row!], caller))[0]!;
  }

  /** A board that the caller may see; its favourites are made where it has none. @throws ServiceError 404 */
  async find(db: Db, caller: Caller, id: string): Promise<BoardRow> {
    const row = id === favouritesId ? await this.#favourites(caller) : isUuid(id) ? await findBoard(db, id.toLowerCase(), this.#viewer(caller)) : undefined;
    if (!row) throw boardNotFound();
    return row;
  }

  /** The id of a board for use in a transaction: favourites are made before it. @throws ServiceError 404 */
  async #changeable(caller: Caller, id: string): Promise<string> {
    return (await this.find(this.#parts.database.db, caller, id)).id;
  }

  async #favourites(caller: Caller): Promise<BoardRow | undefined> {
    const { database } = this.#parts;
    const { accountId, keyId } = caller;
    const found = await findFavourites(database.db, accountId, keyId);
    if (found) return found;
    const row = newBoard(caller, { name: "Favourites", description: "", visibility: "private" }, database.now());
    await database.transaction((trx) => insertBoard(trx, { ...row, is_favourites: 1 }));
    return findFavourites(database.db, accountId, keyId);
  }

  async #view(rows: readonly BoardRow[], caller: Caller): Promise<BoardView[]> {
    const { db, now } = this.#parts.database;
    const owners = await ownersOf(db, rows.map((row) => row.owner_key_id), now());
    const shown = await firstBoardItems(db, rows.filter(({ items }) => items > 0).map(({ id }) => id), most.previews);
    const views = await showItems(this.#parts, shown, caller);
    return rows.map((row) => viewBoard(row, caller.keyId, owners.get(row.owner_key_id), views.filter((_, place) => shown[place]!.board_id === row.id)));
  }

  #viewer({ accountId, keyId, scopes }: Caller) {
    return { accountId, keyId, isAdmin: scopes.includes("admin"), now: this.#parts.database.now() };
  }
}

function requireOwner(board: BoardRow, { keyId, scopes }: Caller): void {
  if (board.owner_key_id !== keyId && !scopes.includes("admin")) throw notBoardOwner();
}

/** @throws ServiceError 400 */
function checkedName(given: string): string {
  const name = given.trim();
  if (name === "") throw invalidRequest([{ name: "name", reason: "must not be empty" }]);
  return name;
}

function described({ name, description }: { name: string; description: string }): Pick<Required<BoardChange>, "name" | "description" | "words"> {
  return { name, description, words: wordsOfBoard(name, description) };
}

function newBoard({ accountId, keyId }: Caller, { visibility, ...text }: Required<BoardInput>, now: number): BoardRow {
  return {
    id: uuidV7(now), account_id: accountId, owner_key_id: keyId, ...described(text), visibility, is_favourites: 0, items: 0, created_at: now, updated_at: now,
  };
}
