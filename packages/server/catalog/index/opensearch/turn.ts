import { randomUUID } from "node:crypto";
import type { Database } from "../../../store/database/database.ts";
import { deleteMeta, readMeta, writeMeta } from "../../../store/database/meta.ts";

/** Milliseconds that a turn lasts unless it is taken again. */
const lasts = 10_000;

/** Who of several processes does something, until it ends or dies. It spares work; what must not be done twice needs more than that. */
export class Turn {
  readonly #database: Database;
  readonly #key: string;
  readonly #own = randomUUID();
  #until = 0;

  constructor(database: Database, name: string) {
    this.#database = database;
    this.#key = `turn-${name}`;
  }

  /** Takes it, or keeps it. */
  async take(): Promise<boolean> {
    const now = this.#database.now();
    if (this.#until - now > lasts / 2) return true;
    const mine = await this.#database.ifAlone(this.#key, async (trx) => {
      const [owner, until] = ((await readMeta(trx, this.#key)) ?? " 0").split(" ");
      if (owner !== this.#own && Number(until) > now) return false;
      await writeMeta(trx, this.#key, `${this.#own} ${now + lasts}`);
      return true;
    });
    this.#until = mine ? now + lasts : 0;
    return mine ?? false;
  }

  async giveUp(): Promise<void> {
    if (this.#until <= this.#database.now()) return;
    this.#until = 0;
    await deleteMeta(this.#database.db, this.#key);
  }
}
