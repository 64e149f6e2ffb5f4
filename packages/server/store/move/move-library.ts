import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { readMeta, writeMeta } from "../database/meta.ts";
import type { Db } from "../database/schema.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { continueCounting, equalRows, type RowCounts } from "./equal-rows.ts";
import { copyObjects, type ObjectCounts, verifyObjects } from "./move-objects.ts";
import { type BegunWork, beginWork, endWork, rowsOfWork, type Work } from "../unfinished/unfinished-work.ts";
import { type MovedTable, tablesOf } from "./tables.ts";

/** `meta` row of a target: when a library was all there. */
const movedKey = "library-moved";
/** Rows of `meta` that are the target's own. */
const ownRows = new Set([...rowsOfWork, movedKey]);

export interface LibraryMove {
  /** SQLite. */
  source: { database: Database; objects: ObjectStore };
  /** PostgreSQL; `objects` absent: the files stay where they are, and which lies where is part of the library. */
  target: { database: Database; objects?: ObjectStore };
  /** That goes on with it. */
  command: string;
  /** Called with how far it is. */
  onProgress(step: "copying" | "verifying", done: number, total: number, what: string): void;
}

export interface MoveReport {
  rows: RowCounts;
  objects?: ObjectCounts;
}

/** Why a library cannot be moved, in a sentence for the operator. */
export class MoveError extends Error {}

/**
 * Moves a library from SQLite into PostgreSQL, and its files into another store: everything is copied, then everything compared. Nobody writes into the source
 * meanwhile. It may end at any moment, and is then called again.
 * @throws MoveError where the target has something else in it, or everything already
 */
export async function moveLibrary({ source, target, command, onProgress }: LibraryMove): Promise<MoveReport> {
  // The writing transaction of SQLite keeps all others from writing for as long as it lasts.
  return source.database.transaction(async (db) => {
    const work = await moveOf(db, command);
    await target.database.alone("move", (trx) => beginWork(trx, work));
    const move = new Move(db, source.objects, target, onProgress);
    await move.run("copying");
    const report = await move.run("verifying");
    const unequal = report.rows.written + report.rows.removed;
    if (unequal > 0) throw new MoveError(`${unequal} rows were not equal after they had been copied: does something write into the target?`);
    await continueCounting(target.database, move.tables);
    await sql`analyze`.execute(target.database.db);
    await target.database.transaction(async (trx) => {
      await writeMeta(trx, movedKey, new Date(target.database.now()).toISOString());
      await endWork(trx);
    });
    return report;
  });
}

/** The move of a source's library, which is begun when the target is opened. @throws MoveError where there is none */
export async function moveOf(source: Db, command: Work["command"]): Promise<BegunWork> {
  const first = await source.selectFrom("accounts").select("id").orderBy("created_at").orderBy("id").executeTakeFirst();
  if (!first) throw new MoveError("There is nothing to move: no service has ever started on this data folder.");
  return { what: `move of the library ${first.id} into this database`, command, refuse: refuseFilled };
}

async function refuseFilled(trx: Db): Promise<void> {
  const moved = await readMeta(trx, movedKey);
  if (moved !== undefined) throw new MoveError(`A library was moved into this database at ${moved}: start servers on it, or take another database.`);
  if (await trx.selectFrom("accounts").select("id").executeTakeFirst()) {
    throw new MoveError("The database is not empty, a service has started on it: take another, and let no server start on it before the move.");
  }
}

class Move {
  tables: MovedTable[] = [];
  readonly #db: Db;
  readonly #source: ObjectStore;
  readonly #target: LibraryMove["target"];
  readonly #onProgress: LibraryMove["onProgress"];

  constructor(db: Db, source: ObjectStore, target: LibraryMove["target"], onProgress: LibraryMove["onProgress"]) {
    this.#db = db;
    this.#source = source;
    this.#target = target;
    this.#onProgress = onProgress;
  }

  /** Files before rows: a row whose file is not there is never seen, whenever the move ends. */
  async run(step: "copying" | "verifying"): Promise<MoveReport> {
    this.tables = await tablesOf(this.#db, this.#target.objects ? ["object_places"] : []);
    const total = await this.#count();
    let done = 0;
    const advance = (what: string, count: number) => this.#onProgress(step, (done += count), total, what);
    const objects = await this.#objects(step, (key) => advance(key.slice(0, 12), 1));
    const rows = { rows: 0, written: 0, removed: 0 };
    const later: (() => Promise<void>)[] = [];
    for (const table of this.tables) {
      const keep = table.name === "meta" ? ownRows : new Set<string>();
      const one = await equalRows(this.#db, this.#target.database, table, { keep, onRows: (count) => advance(table.name, count) });
      for (const what of ["rows", "written", "removed"] as const) rows[what] += one[what];
      later.unshift(...one.later);
    }
    for (const remove of later) await remove();
    return { rows, ...(objects && { objects }) };
  }

  async #objects(step: "copying" | "verifying", onObject: (key: string) => void): Promise<ObjectCounts | undefined> {
    const target = this.#target.objects;
    return target && (step === "copying" ? copyObjects : verifyObjects)({ db: this.#db, source: this.#source, target, onObject });
  }

  async #count(): Promise<number> {
    const countOf = async (what: string, table: string) =>
      (await sql<{ count: number }>`select count(${sql.raw(what)}) as count from ${sql.table(table)}`.execute(this.#db)).rows[0]!.count;
    let count = this.#target.objects ? await countOf("distinct object", "object_references") : 0;
    for (const { name } of this.tables) count += await countOf("*", name);
    return count;
  }
}
