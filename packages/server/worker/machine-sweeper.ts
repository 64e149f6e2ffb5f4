import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Database } from "../store/database/database.ts";
import { liveLeases } from "../store/database/tasks/tasks.ts";
import type { TemporaryFiles } from "../store/files/temporary-files.ts";
import { timing } from "./timing.ts";

export interface MachineSweeperParts {
  database: Database;
  log: Pick<Logger, "error">;
  /** Where attempts have their directories, each named after its lease. */
  scratchRoot: string;
  /** Folders of temporary files besides those of the object store. */
  temporary: readonly Pick<TemporaryFiles, "sweep">[];
}

/** Removes, every ten seconds, what a crash has left in the data folder of this machine. */
export class MachineSweeper {
  readonly #parts: MachineSweeperParts;
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> = Promise.resolve();

  constructor(parts: MachineSweeperParts) {
    this.#parts = parts;
  }

  start(): void {
    const sweep = () => {
      this.#sweeping = this.sweep().catch((err: unknown) => this.#parts.log.error({ err }, "sweep of the data folder"));
    };
    this.#timer = setInterval(sweep, timing.sweep);
    sweep();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
  }

  async sweep(now = this.#parts.database.now()): Promise<void> {
    await this.#removeScratch(now);
    for (const files of this.#parts.temporary) await files.sweep();
  }

  /** Removes the scratch directories of attempts that hold their task no more. */
  async #removeScratch(now: number): Promise<void> {
    const { database, scratchRoot } = this.#parts;
    const tokens = await readdir(scratchRoot).catch(() => []);
    const live = await liveLeases(database.db, tokens, now);
    for (const token of tokens) if (!live.has(token)) await rm(join(scratchRoot, token), { recursive: true, force: true });
  }
}
