import type { Readable } from "node:stream";
import { tooManyArchives } from "./errors.ts";

/** A ZIP file that is packed while it is read. */
export interface Archive {
  /** Of the file, without extension. */
  name: string;
  stream: Readable;
}

/** ZIP files of one account that are packed at a time. */
export const mostArchives = 3;

/** Counts the ZIP files on their way by account. A slot is free again when its stream has ended or was given up. */
export class ArchiveSlots {
  readonly #taken = new Map<string, number>();

  /** @throws ServiceError 429 where the account has its fill */
  take(accountId: string, open: () => Readable): Readable {
    const own = this.#taken.get(accountId) ?? 0;
    if (own >= mostArchives) throw tooManyArchives(mostArchives);
    const stream = open();
    this.#taken.set(accountId, own + 1);
    stream.once("close", () => this.#giveBack(accountId));
    return stream;
  }

  #giveBack(accountId: string): void {
    const left = (this.#taken.get(accountId) ?? 0) - 1;
    if (left > 0) this.#taken.set(accountId, left);
    else this.#taken.delete(accountId);
  }
}
