import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../../store/database/database.ts";
import { deleteMeta, readMeta, writeMeta } from "../../store/database/meta.ts";
import type { HostedIndex, IndexHost } from "./hosted-index.ts";
import type { SavedFile, SharedSnapshots } from "./shared-snapshots.ts";
import type { CatalogItem } from "@atelier/search";

interface Header {
  /** The database names the same: beside another one, or one that was restored from a backup, a snapshot is worth nothing. */
  token: string;
  /** Of the change feed: what was changed afterwards is caught up. */
  position: number;
}

export interface OpenedIndex<Item extends CatalogItem, Filter extends string, Order extends string> {
  index: HostedIndex<Item, Filter, Order>;
  /** Of the change feed, when the index came from a snapshot; undefined when it is empty and has to be filled. */
  position?: number;
}

const headerBytes = 512;
/** Bytes of one read: systems take at most 2 GiB. */
const largestRead = 2 ** 30;
/** Changes that a file of this machine may be behind a shared one: they are read faster than a snapshot. */
const littleBehind = 20_000;

/**
 * Keeps search indexes as files between two starts, so that a start need not read every item. They are projections: one that
 * is missing, damaged, of another version or of another database is made again.
 */
export class IndexSnapshots {
  readonly #folder: string;
  readonly #database: Database;
  readonly #host: IndexHost;
  readonly #shared: SharedSnapshots | undefined;
  /** Tokens of the files, by catalog. */
  readonly #noted = new Map<string, string>();

  /**
   * @param host where the opened indexes live
   * @param shared where processes of other machines find snapshots too
   */
  constructor(folder: string, database: Database, host: IndexHost, shared?: SharedSnapshots) {
    this.#folder = folder;
    this.#database = database;
    this.#host = host;
    this.#shared = shared;
  }

  /** The index of a catalog as it was last saved, or an empty one. */
  async open<Item extends CatalogItem, Filter extends string, Order extends string>(catalog: string): Promise<OpenedIndex<Item, Filter, Order>> {
    // What a crash in the middle of a save has left.
    await rm(`${this.#file(catalog)}.new`, { force: true });
    await this.#takeShared(catalog);
    const saved = await readSaved(this.#file(catalog)).catch(() => undefined);
    const isOfDatabase = saved !== undefined && (await this.#knows(catalog, saved.header));
    if (saved && isOfDatabase) this.#noted.set(catalog, saved.header.token);
    const index = saved && isOfDatabase ? await this.#host.open<Item, Filter, Order>(catalog, saved.index) : undefined;
    return index ? { index, position: saved!.header.position } : { index: (await this.#host.open(catalog))! };
  }

  /** Writes the file whole or not at all; a crash between file and database costs the next start a new index. */
  async save(catalog: string, index: Pick<HostedIndex<CatalogItem>, "snapshot">, position: number): Promise<SavedFile> {
    const token = randomUUID();
    const header = Buffer.alloc(headerBytes, " ");
    header.write(JSON.stringify({ token, position } satisfies Header));
    await mkdir(this.#folder, { recursive: true });
    const file = this.#file(catalog);
    const snapshot = await index.snapshot();
    const fresh = await open(`${file}.new`, "w");
    try {
      await fresh.writev([header, snapshot]);
      await fresh.sync();
    } finally {
      await fresh.close();
    }
    await rename(`${file}.new`, file);
    await writeMeta(this.#database.db, tokenKey(catalog, token), String(position));
    const before = this.#noted.get(catalog);
    if (before !== undefined) await deleteMeta(this.#database.db, tokenKey(catalog, before));
    this.#noted.set(catalog, token);
    return { path: file, token, position };
  }

  /** Puts a shared snapshot in the place of this machine's file, where that is missing, of another database or far behind. */
  async #takeShared(catalog: string): Promise<void> {
    const [note] = (await this.#shared?.notes(catalog)) ?? [];
    if (!note) return;
    const file = this.#file(catalog);
    const own = await readHeader(file).catch(() => undefined);
    if (own && own.position >= note.position - littleBehind && (await this.#knows(catalog, own))) return;
    await mkdir(this.#folder, { recursive: true });
    try {
      await this.#shared!.fetch(note, `${file}.new`);
      await rename(`${file}.new`, file);
      await writeMeta(this.#database.db, tokenKey(catalog, note.token), String(note.position));
    } catch {
      // Whatever is wrong with it, the index can be made from the database.
      await rm(`${file}.new`, { force: true });
    }
  }

  /** Whether the database has noted this snapshot: one that was restored from before has not. Each server has files of its own, and so notes of its own. */
  async #knows(catalog: string, { token, position }: Header): Promise<boolean> {
    const { db } = this.#database;
    const noted = (await readMeta(db, tokenKey(catalog, token))) ?? ((await readMeta(db, oldTokenKey(catalog))) === token ? String(position) : undefined);
    if (noted === String(position)) return true;
    return (await this.#shared?.notes(catalog))?.some((note) => note.token === token && note.position === position) ?? false;
  }

  #file(catalog: string): string {
    return join(this.#folder, `${catalog}.index`);
  }
}

const tokenKey = (catalog: string, token: string) => `search-snapshot-${catalog}-${token}`;
/** Of the time when a database had one snapshot of a catalog. */
const oldTokenKey = (catalog: string) => `search-snapshot-${catalog}`;

async function readHeader(path: string): Promise<Header> {
  const file = await open(path);
  try {
    const header = Buffer.alloc(headerBytes);
    await file.read(header, 0, headerBytes, 0);
    return JSON.parse(header.toString()) as Header;
  } finally {
    await file.close();
  }
}

/**
 * Reads the index into an array of its own: a copy of what may be most of the process's memory is to be avoided. @throws when there is no such file,
 * or not a whole one
 */
async function readSaved(path: string): Promise<{ header: Header; index: Uint8Array<ArrayBuffer> }> {
  const file = await open(path);
  try {
    const header = Buffer.alloc(headerBytes);
    await file.read(header, 0, headerBytes, 0);
    const index = new Uint8Array(Math.max(0, (await file.stat()).size - headerBytes));
    for (let at = 0; at < index.length; ) {
      const { bytesRead } = await file.read(index, at, Math.min(largestRead, index.length - at), headerBytes + at);
      if (bytesRead === 0) throw new Error(`${path} has become shorter`);
      at += bytesRead;
    }
    return { header: JSON.parse(header.toString()) as Header, index };
  } finally {
    await file.close();
  }
}
