import type { Readable } from "node:stream";
import type { Caller } from "../accounts/caller.ts";
import { ArchiveSlots } from "./archive-slots.ts";
import type { BoardService } from "./board-service.ts";
import { shareNotFound } from "./errors.ts";
import type { ContentParts } from "./item-content.ts";
import { packBoard } from "./pack-board.ts";
import type { OpenShare } from "./share-service.ts";
import { viewerOf } from "./shared-view.ts";

/** A ZIP file that is packed while it is read. */
export interface Archive {
  name: string;
  stream: Readable;
}

/** Boards as ZIP files, some at a time for an account, whether by key or by link. */
export class BoardArchives {
  readonly #parts: ContentParts;
  readonly #boards: BoardService;
  readonly #slots = new ArchiveSlots();

  constructor(parts: ContentParts, boards: BoardService) {
    this.#parts = parts;
    this.#boards = boards;
  }

  /** @throws ServiceError 404, 429 while too many of the account are on their way */
  async ofBoard(caller: Caller, id: string): Promise<Archive> {
    const board = await this.#boards.find(this.#parts.database.db, caller, id);
    const { accountId, premium, scopes } = caller;
    const viewer = { accountId, premium, hasCatalog: scopes.includes("catalog") };
    return { name: board.name, stream: this.#slots.take(accountId, () => packBoard(this.#parts, board, viewer)) };
  }

  /** @throws ServiceError 404 for a link without downloads, 429 as above */
  ofShare({ share, board }: OpenShare): Archive {
    if (share.can_download === 0) throw shareNotFound();
    return { name: board.name, stream: this.#slots.take(share.account_id, () => packBoard(this.#parts, board, viewerOf(share))) };
  }
}
