import type { Caller } from "../accounts/caller.ts";
import type { Archive, ArchiveSlots } from "../delivery/archive-slots.ts";
import type { BoardService } from "./board-service.ts";
import { shareNotFound } from "./errors.ts";
import type { ContentParts } from "./item-content.ts";
import { packBoard } from "./pack-board.ts";
import type { OpenShare } from "./share-service.ts";
import { viewerOf } from "./shared-view.ts";

/** Boards as ZIP files, some at a time for an account, whether by key or by link. */
export class BoardArchives {
  readonly #parts: ContentParts;
  readonly #boards: BoardService;
  readonly #slots: ArchiveSlots;

  constructor(parts: ContentParts, boards: BoardService, slots: ArchiveSlots) {
    this.#parts = parts;
    this.#boards = boards;
    this.#slots = slots;
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
