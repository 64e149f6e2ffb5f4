import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { changesAfter, lastChange } from "../../store/database/changes.ts";
import type { Database } from "../../store/database/database.ts";
import { readMeta, writeMeta } from "../../store/database/meta.ts";
import type { CatalogName, Db } from "../../store/database/schema.ts";
import { TemporaryFiles } from "../../store/files/temporary-files.ts";
import { BodyFile, type BodyView, type ItemBody, writeBodyFile } from "./body-file.ts";
import { IdSet } from "./id-set.ts";

/** Items read and written at once, between two looks at the event loop: about two milliseconds of work. */
const itemsPerStep = 200;
const changesPerStep = 2000;
/** So few items are in the database's cache. */
const few = 1000;
/** The file is written anew when one in so many of its items has changed. */
const mostChanged = 16;
/** Milliseconds between two looks at how many have: an import is mostly over by then. */
const interval = 60_000;

export interface BodyStoreParts {
  catalog: CatalogName;
  /** Where the file is kept. */
  folder: string;
  database: Database;
  /** Moves with every change of what the bodies hold. */
  layout: number;
  /** A page of the catalog in the order of ids, as the file keeps it. */
  bodiesAfter(db: Db, id: number, limit: number): Promise<ItemBody[]>;
  /** Told when the file could not be written. */
  onError(error: unknown): void;
}

/**
 * What answers show of items, as bytes in a file beside the search index: a page of ten costs ten short reads of what the system keeps of the file, a
 * third of what the database takes for them. It is a projection like the index: what is missing in it, damaged or changed since is read from the
 * database, and it may be thrown away at any time.
 */
export class BodyStore {
  readonly #parts: BodyStoreParts;
  readonly #path: string;
  #file: BodyFile | undefined;
  /** Items that are not as the file has them. */
  #changed = new IdSet();
  /** Those that have changed since the next file was begun. */
  #changedSince: IdSet | undefined;
  #writing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(parts: BodyStoreParts) {
    this.#parts = parts;
    this.#path = join(parts.folder, `${parts.catalog}.bodies`);
  }

  /** Takes the file that an earlier start has left, if it is this database's, and removes what a crash has left of one. */
  async open(): Promise<void> {
    const { catalog, database, layout } = this.#parts;
    await (await this.#temporaryFiles()).sweep();
    const token = await readMeta(database.db, tokenKey(catalog));
    this.#file = token === undefined ? undefined : BodyFile.open(this.#path, { token, layout });
    for (let position = this.#file?.position; position !== undefined; ) {
      const changes = await changesAfter(database.db, position, changesPerStep);
      this.changed(changes.filter((change) => change.catalog === catalog).map((change) => change.item_id));
      position = changes.length === changesPerStep ? changes.at(-1)!.seq : undefined;
    }
  }

  /** From now on the file is written in the background whenever it is missing or has aged. */
  follow(): void {
    if (!this.#file) this.#write();
    this.#timer = setInterval(() => this.#changed.size > Math.max(few, (this.#file?.items ?? 0) / mostChanged) && this.#write(), interval).unref();
  }

  /** Tells that items are new, changed or gone. */
  changed(ids: readonly number[]): void {
    for (const id of ids) {
      this.#changed.add(id);
      this.#changedSince?.add(id);
    }
  }

  /** The body of an item, until the next is read; undefined where the database has to be asked. */
  read(id: number): BodyView | undefined {
    return this.#file === undefined || this.#changed.has(id) ? undefined : this.#file.read(id);
  }

  /** Resolves when no file is being written. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#writing;
    this.#file?.close();
    this.#file = undefined;
  }

  #write(): void {
    this.#writing ??= this.#writeAnew()
      .catch((error: unknown) => this.#stopped || this.#parts.onError(error))
      .then(() => {
        this.#writing = undefined;
        this.#changedSince = undefined;
      });
  }

  async #writeAnew(): Promise<void> {
    const { catalog, database, layout } = this.#parts;
    const changedSince = (this.#changedSince = new IdSet());
    const token = randomUUID();
    const position = await lastChange(database.db);
    await (await this.#temporaryFiles()).use((unfinished) => writeBodyFile(this.#path, unfinished, { token, layout, position }, this.#bodies()));
    await writeMeta(database.db, tokenKey(catalog), token);
    const fresh = BodyFile.open(this.#path, { token, layout });
    this.#file?.close();
    this.#file = fresh;
    this.#changed = changedSince;
  }

  #temporaryFiles(): Promise<TemporaryFiles> {
    return TemporaryFiles.open(join(this.#parts.folder, "unfinished"));
  }

  async *#bodies(): AsyncGenerator<ItemBody[]> {
    const { bodiesAfter, database } = this.#parts;
    for (let last = 0; ; ) {
      const page = await bodiesAfter(database.db, last, itemsPerStep);
      if (this.#stopped) throw new Error("stopped");
      if (page.length > 0) yield page;
      if (page.length < itemsPerStep) return;
      last = page.at(-1)!.id;
    }
  }
}

const tokenKey = (catalog: CatalogName) => `bodies-${catalog}`;
