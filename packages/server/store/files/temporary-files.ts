import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { isLocked, LockFile } from "../lock-file.ts";

/** Hours without a write after which a file that names no known owner is taken for abandoned. */
const abandonedAfterHours = 24;

/** Names what this thread of this process writes. */
const self = randomBytes(9).toString("hex");
const ownName = /^([0-9a-f]{18})-[0-9a-f]{16}$/;
/** Locks that say that this thread lives, by the folder they are in. */
const locks = new Map<string, LockFile>();

/**
 * Files being written, and folders being worked in, named after the thread that writes them. As long as that lives it holds a lock file of its name in the
 * folder `owners` beside this one, so that a sweep can tell what a crash has left behind from what another process is writing.
 */
export class TemporaryFiles {
  readonly #folder: string;
  readonly #owners: string;

  private constructor(folder: string) {
    this.#folder = path.resolve(folder);
    this.#owners = path.join(this.#folder, "..", "owners");
  }

  static async open(folder: string): Promise<TemporaryFiles> {
    await mkdir(folder, { recursive: true });
    const files = new TemporaryFiles(folder);
    if (!locks.has(files.#owners)) locks.set(files.#owners, new LockFile(path.join(files.#owners, self)));
    return files;
  }

  /** Runs the work with the path of a file or folder that does not exist yet; what is still there afterwards is removed. */
  async use<T>(work: (file: string) => Promise<T>): Promise<T> {
    const file = this.#name();
    try {
      return await work(file);
    } finally {
      await rm(file, { force: true, recursive: true });
    }
  }

  /** A folder that lasts until the process ends or calls the function that comes with it. */
  async keep(): Promise<{ folder: string; remove: () => void }> {
    const folder = this.#name();
    await mkdir(folder);
    const remove = () => {
      process.off("exit", remove);
      rmSync(folder, { force: true, recursive: true });
    };
    process.on("exit", remove);
    return { folder, remove };
  }

  /** A new folder, which its caller removes. */
  newFolder(): string {
    const folder = this.#name();
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  }

  /** Removes what is left of processes that no longer run. */
  async sweep(): Promise<void> {
    const [names, owners] = await Promise.all([readdir(this.#folder), readdir(this.#owners)]);
    const living = new Set([...owners, self].filter((owner) => owner === self || isLocked(path.join(this.#owners, owner))));
    for (const name of names) {
      // A name without such an owner was given by an earlier version, or by a person.
      const owner = ownName.exec(name)?.[1];
      const abandoned = owner === undefined ? await this.#isOld(name) : !living.has(owner);
      if (abandoned) await rm(path.join(this.#folder, name), { force: true, recursive: true });
    }
    for (const owner of owners) if (!living.has(owner)) await rm(path.join(this.#owners, owner), { force: true });
  }

  async #isOld(name: string): Promise<boolean> {
    const info = await stat(path.join(this.#folder, name)).catch(() => undefined);
    return info !== undefined && Date.now() - info.mtimeMs > abandonedAfterHours * 3_600_000;
  }

  #name(): string {
    return path.join(this.#folder, `${self}-${randomBytes(8).toString("hex")}`);
  }
}
