import { createHash } from "node:crypto";
import { readFile, stat, utimes } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { ObjectInfo } from "../object-store.ts";
import { pathOfKey } from "./layout.ts";

/** Comparing larger files costs more than it saves. Bytes. */
const largest = 64 * 1024;
/** Keys remembered at most; then all are forgotten, and the next put of each writes once more. */
const mostKnown = 10_000;

/**
 * Spares the disk the writing of small objects that are there already: one whose bytes and name this process has put on the disk, and
 * whose file still holds them, only gets a new time. Writing it anew would cost two syncs.
 */
export class PutAgain {
  readonly #folder: string;
  readonly #known = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Notes that an object is on the disk for good. */
  note({ key, size }: ObjectInfo): void {
    if (size > largest) return;
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.add(key);
  }

  /** The object with a new time; undefined where it must be written. */
  async renew(source: Readable | Buffer | { path: string }): Promise<ObjectInfo | undefined> {
    const bytes = await smallBytes(source);
    if (!bytes) return undefined;
    const key = createHash("sha256").update(bytes).digest("hex");
    if (!this.#known.has(key)) return undefined;
    const path = pathOfKey(this.#folder, key);
    const now = new Date();
    try {
      if (!(await readFile(path)).equals(bytes)) return undefined;
      await utimes(path, now, now);
    } catch {
      return undefined;
    }
    return { key, size: bytes.length, modifiedAt: now };
  }
}

async function smallBytes(source: Readable | Buffer | { path: string }): Promise<Buffer | undefined> {
  if (Buffer.isBuffer(source)) return source.length <= largest ? source : undefined;
  if (!("path" in source) || (await stat(source.path)).size > largest) return undefined;
  return readFile(source.path);
}
