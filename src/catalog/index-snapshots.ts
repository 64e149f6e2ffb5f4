import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../store/database/database.ts";
import { readMeta, writeMeta } from "../store/database/meta.ts";
import { type CatalogDefinition, type CatalogIndex, type CatalogItem, createCatalogIndex, restoreCatalogIndex, SnapshotError } from "./search/index.ts";

interface Header {
  /** The database names the same: beside another one, or one that was restored from a backup, a snapshot is worth nothing. */
  token: string;
  /** Of the change feed: what was changed afterwards is caught up. */
  position: number;
}

export interface OpenedIndex<Item extends CatalogItem, Filter extends string, Order extends string> {
  index: CatalogIndex<Item, Filter, Order>;
  /** Of the change feed, when the index came from a snapshot; undefined when it is empty and has to be filled. */
  position?: number;
}

const headerBytes = 512;
/** Bytes of one read: systems take at most 2 GiB. */
const largestRead = 2 ** 30;

/**
 * Keeps search indexes as files between two starts, so that a start need not read every item. They are projections: one that
 * is missing, damaged, of another version or of another database is made anew.
 */
export class IndexSnapshots {
  readonly #folder: string;
  readonly #database: Database;

  constructor(folder: string, database: Database) {
    this.#folder = folder;
    this.#database = database;
  }

  /** The index of a catalog as it was last saved, or an empty one. */
  async open<Item extends CatalogItem, Filter extends string, Order extends string>(definition: CatalogDefinition<Item, Filter, Order>): Promise<OpenedIndex<Item, Filter, Order>> {
    // What a crash in the middle of a save has left.
    await rm(`${this.#file(definition)}.new`, { force: true });
    const saved = await readSaved(this.#file(definition)).catch(() => undefined);
    if (!saved || saved.header.token !== (await readMeta(this.#database.db, tokenKey(definition)))) return { index: createCatalogIndex(definition) };
    try {
      return { index: restoreCatalogIndex(definition, saved.index), position: saved.header.position };
    } catch (error) {
      if (error instanceof SnapshotError) return { index: createCatalogIndex(definition) };
      throw error;
    }
  }

  /** Writes the file whole or not at all; a crash between file and database costs the next start a new index. */
  async save<Item extends CatalogItem, Filter extends string, Order extends string>(definition: CatalogDefinition<Item, Filter, Order>, index: CatalogIndex<Item, Filter, Order>, position: number): Promise<void> {
    const token = randomUUID();
    const header = Buffer.alloc(headerBytes, " ");
    header.write(JSON.stringify({ token, position } satisfies Header));
    await mkdir(this.#folder, { recursive: true });
    const file = this.#file(definition);
    const fresh = await open(`${file}.new`, "w");
    try {
      await fresh.writev([header, index.snapshot()]);
      await fresh.sync();
    } finally {
      await fresh.close();
    }
    await rename(`${file}.new`, file);
    await writeMeta(this.#database.db, tokenKey(definition), token);
  }

  #file({ name }: { name: string }): string {
    return join(this.#folder, `${name}.index`);
  }
}

const tokenKey = ({ name }: { name: string }) => `search-snapshot-${name}`;

/** Reads the index into an array of its own: a copy of what may be most of the process's memory is to be avoided. @throws when there is no such file, or not a whole one */
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
