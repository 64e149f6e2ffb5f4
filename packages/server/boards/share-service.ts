import type { Caller } from "../accounts/caller.ts";
import { type BoardRow, boardById } from "../store/database/boards/boards.ts";
import { type BoardShareRow, findBoardShare, insertBoardShare, listBoardShares, takeBoardShare } from "../store/database/boards/board-shares.ts";
import { uuidV7 } from "../store/database/uuid-v7.ts";
import type { BoardParts, BoardService } from "./board-service.ts";
import { most } from "./board-view.ts";
import { shareEnded, shareNotFound, sharesFull } from "./errors.ts";
import { hashShareToken, isShareToken, makeShareToken } from "./share-tokens.ts";

export interface ShareView {
  id: string;
  /** Shown once: what is kept is its hash. */
  url?: string;
  download: boolean;
  premium: boolean;
  key_id: string;
  created_at: string;
  expires_at: string;
}

/** A link with the board that it shows. */
export interface OpenShare {
  share: BoardShareRow;
  board: BoardRow;
}

export interface ShareParts extends BoardParts {
  /** Key of the signatures. */
  secret: string;
}

/** Links by which a board is shown to somebody without a key. */
export class ShareService {
  readonly #parts: ShareParts;
  readonly #boards: BoardService;

  constructor(parts: ShareParts, boards: BoardService) {
    this.#parts = parts;
    this.#boards = boards;
  }

  /** @throws ServiceError 404 */
  async list(caller: Caller, boardId: string): Promise<ShareView[]> {
    const { database } = this.#parts;
    const board = await this.#boards.find(database.db, caller, boardId);
    return (await listBoardShares(database.db, board.id, database.now())).map((row) => viewShare(row));
  }

  /**
   * Makes a link. Premium items are downloaded by it where its maker may download them.
   * @param expiresIn seconds
   * @throws ServiceError 404, 409 for a board that has as many as it may
   */
  async make(caller: Caller, boardId: string, { expiresIn, download }: { expiresIn: number; download: boolean }): Promise<ShareView> {
    const { database, links, secret } = this.#parts;
    const board = await this.#boards.find(database.db, caller, boardId);
    const now = database.now();
    const token = makeShareToken(secret);
    const row: BoardShareRow = {
      id: uuidV7(now), board_id: board.id, account_id: caller.accountId, key_id: caller.keyId, hash: hashShareToken(token),
      can_download: download ? 1 : 0, has_premium: download && caller.premium ? 1 : 0, created_at: now, expires_at: now + expiresIn * 1000,
    };
    await database.transaction(async (trx) => {
      await this.#boards.find(trx, caller, board.id);
      if ((await listBoardShares(trx, board.id, now)).length >= most.shares) throw sharesFull(most.shares);
      await insertBoardShare(trx, row);
    });
    return viewShare(row, links.path(`/shared/${token}`));
  }

  /** Ends a link, at once and with all below it. @throws ServiceError 404 */
  async end(caller: Caller, boardId: string, id: string): Promise<ShareView> {
    const { database } = this.#parts;
    const board = await this.#boards.find(database.db, caller, boardId);
    const row = await database.transaction((trx) => takeBoardShare(trx, board.id, id.toLowerCase()));
    if (!row) throw shareNotFound();
    return viewShare(row);
  }

  /**
   * What a link shows, asked at each request, so that nothing is shown after its end.
   * @throws ServiceError 404 for what was never a link, 410 for one that has ended
   */
  async open(token: string): Promise<OpenShare> {
    const { database, secret } = this.#parts;
    const share = await findBoardShare(database.db, hashShareToken(token), database.now());
    const board = share && (await boardById(database.db, share.board_id));
    if (board) return { share, board };
    throw share || isShareToken(token, secret) ? shareEnded() : shareNotFound();
  }
}

function viewShare(row: BoardShareRow, url?: string): ShareView {
  return {
    id: row.id,
    ...(url !== undefined && { url }),
    download: row.can_download === 1,
    premium: row.has_premium === 1,
    key_id: row.key_id,
    created_at: new Date(row.created_at).toISOString(),
    expires_at: new Date(row.expires_at).toISOString(),
  };
}
