import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { randomUUID } from "node:crypto";
import { BackupError } from "./backup-error.ts";
import type { BackupTarget, NamedFile } from "./target.ts";

const incoming = "incoming";

/** Backups in a folder, for its owner alone: rows may hold secrets in clear. */
export class FolderTarget implements BackupTarget {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = path.resolve(folder);
  }

  async *names(folder: string): AsyncIterable<NamedFile> {
    const entries = await orNone(readdir(path.join(this.#folder, folder), { withFileTypes: true }));
    for (const entry of (entries ?? []).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* this.names(name);
      else yield { name, bytes: (await this.size(name)) ?? 0 };
    }
  }

  async size(name: string): Promise<number | undefined> {
    return (await orNone(stat(path.join(this.#folder, name))))?.size;
  }

  async read(name: string): Promise<Readable> {
    if ((await this.size(name)) === undefined) throw new BackupError(`The file ${name} of the backup is missing.`);
    return createReadStream(path.join(this.#folder, name));
  }

  async write(name: string, source: Readable | Buffer): Promise<void> {
    const file = path.join(this.#folder, name);
    const fresh = path.join(this.#folder, incoming, randomUUID());
    for (const folder of [path.dirname(fresh), path.dirname(file)]) await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const handle = await open(fresh, "wx", 0o600);
      await pipeline(Buffer.isBuffer(source) ? Readable.from([source]) : source, handle.createWriteStream({ flush: true }));
      await rename(fresh, file);
      await syncUpTo(path.dirname(file), this.#folder);
    } finally {
      await rm(fresh, { force: true });
    }
  }

  async remove(name: string): Promise<void> {
    await rm(path.join(this.#folder, name), { force: true });
  }

  close(): void {}
}

/** Makes a name, and those of the folders that lead to it, durable. */
async function syncUpTo(folder: string, root: string): Promise<void> {
  for (let at = folder; at.length >= root.length; at = path.dirname(at)) {
    const handle = await open(at, "r");
    await handle.sync().finally(() => handle.close());
  }
}

async function orNone<T>(operation: Promise<T>): Promise<T | undefined> {
  return operation.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
}
