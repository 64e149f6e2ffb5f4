import { createHash, type Hash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { LockEntry } from "./model-lock.ts";

/** Bytes that are read at once. */
const piece = 4 * 2 ** 20;

/** What a file is until it is whole: hidden, beside its place, named after what it will be, so that no other file's part is gone on with. */
export function partPathOf(path: string, { sha256, gitOid, commit }: Pick<LockEntry, "sha256" | "gitOid" | "commit">): string {
  return join(dirname(path), `.${basename(path)}.${(sha256 ?? gitOid ?? commit).slice(0, 16)}.part`);
}

/** Parts of a file, whatever they were to become. */
export async function partsOf(path: string): Promise<string[]> {
  const names = await readdir(dirname(path)).catch(() => [] as string[]);
  const own = (name: string) => name.startsWith(`.${basename(path)}.`) && name.endsWith(".part");
  return names.filter(own).map((name) => join(dirname(path), name));
}

/** A file that is being pulled: hashed as it grows. */
export class PartFile {
  readonly path: string;
  readonly #handle: FileHandle;
  readonly #entry: LockEntry;
  #hashes: Hashes;
  /** Bytes that are there. */
  length = 0;

  private constructor(path: string, handle: FileHandle, entry: LockEntry) {
    this.path = path;
    this.#handle = handle;
    this.#entry = entry;
    this.#hashes = new Hashes(entry);
  }

  /**
   * Opens the part of a file, or begins one.
   * @param onRead called with the number of bytes that an earlier pull has left, as they are read again
   */
  static async open(path: string, entry: LockEntry, signal: AbortSignal, onRead: (bytes: number) => void): Promise<PartFile> {
    const part = new PartFile(path, await open(path, constants.O_RDWR | constants.O_CREAT, 0o644), entry);
    try {
      const { size } = await part.#handle.stat();
      if (size > entry.bytes) await part.restart();
      else for await (const chunk of readPieces(part.#handle, size, signal)) part.#grow(chunk, onRead);
      return part;
    } catch (error) {
      await part.close();
      throw error;
    }
  }

  async write(chunk: Buffer): Promise<void> {
    for (let done = 0; done < chunk.length; ) {
      done += (await this.#handle.write(chunk, done, chunk.length - done, this.length + done)).bytesWritten;
    }
    this.#grow(chunk, () => {});
  }

  /** From the first byte. */
  async restart(): Promise<void> {
    await this.#handle.truncate(0);
    this.length = 0;
    this.#hashes = new Hashes(this.#entry);
  }

  /** The SHA-256 of all bytes; undefined where it is not the hash that the hub gave. */
  digest(): string | undefined {
    return this.#hashes.rightDigest(this.#entry);
  }

  /** Gives it its final name, with its bytes on the disk. */
  async finish(path: string): Promise<void> {
    await this.#handle.sync();
    await this.close();
    await rename(this.path, path);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }

  async discard(): Promise<void> {
    await this.close();
    await rm(this.path, { force: true });
  }

  #grow(chunk: Buffer, onRead: (bytes: number) => void): void {
    this.length += chunk.length;
    this.#hashes.update(chunk);
    onRead(chunk.length);
  }
}

/** SHA-256, and where the hub tells that alone, Git's name of the bytes. */
class Hashes {
  readonly #sha256 = createHash("sha256");
  readonly #git: Hash | undefined;

  constructor({ sha256, gitOid, bytes }: LockEntry) {
    if (sha256 === undefined && gitOid !== undefined) this.#git = createHash("sha1").update(`blob ${bytes}\0`);
  }

  update(chunk: Uint8Array): void {
    this.#sha256.update(chunk);
    this.#git?.update(chunk);
  }

  rightDigest({ sha256, gitOid }: LockEntry): string | undefined {
    const found = this.#sha256.digest("hex");
    if (sha256 !== undefined) return found === sha256 ? found : undefined;
    return this.#git === undefined || this.#git.digest("hex") === gitOid ? found : undefined;
  }
}

async function* readPieces(handle: FileHandle, size: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    signal.throwIfAborted();
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(Math.min(piece, size - at)), 0, undefined, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** The SHA-256 of a file; undefined where the hub gave another hash. */
export async function digestOf(path: string, entry: LockEntry, signal: AbortSignal, onRead: (bytes: number) => void = () => {}): Promise<string | undefined> {
  const handle = await open(path, "r");
  try {
    const hashes = new Hashes(entry);
    for await (const chunk of readPieces(handle, (await handle.stat()).size, signal)) {
      hashes.update(chunk);
      onRead(chunk.length);
    }
    return hashes.rightDigest(entry);
  } finally {
    await handle.close();
  }
}
