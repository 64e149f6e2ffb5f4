import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { knownMigrations, migrateWithin, seenMigrations } from "../database/migrations/migrate.ts";
import type { Db } from "../database/schema.ts";
import { openSecretBox } from "../database/secrets/seal-secrets.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { endWork, rowsOfWork, takeMark } from "../unfinished/unfinished-work.ts";
import { BackupError } from "./backup-error.ts";
import { inParallel } from "./in-parallel.ts";
import { isWhole } from "./is-whole.ts";
import { readLines, sumLines } from "./lines.ts";
import { fileOf, type Manifest, type ObjectLine, type TableFile } from "./manifest.ts";
import { linesOfTable, type RowLine, rowOf, tablesOfBackup } from "./table-lines.ts";
import { portion, writeRows } from "./table-rows.ts";
import { type LibraryTable, tablesOf } from "./tables.ts";
import type { BackupTarget } from "./target.ts";

/** Rows of the target store itself, which a restore that was killed has left. */
const ofTarget = ["object_places"];

export interface Restore {
  target: BackupTarget;
  manifest: Manifest;
  /** Opened with the steps of the schema that the backup has. */
  database: Database;
  objects: ObjectStore;
  secretKeys: readonly Buffer[];
  /** Files of the backup that are damaged or missing are left out in the place of ending it. */
  despiteDamage: boolean;
  onProgress(step: "files" | "rows" | "comparing", done: number, total: number, what: string): void;
}

export interface RestoreReport {
  rows: number;
  objects: number;
  /** Files that were left out. */
  damaged: string[];
}

/** @throws BackupError for a backup of a newer version: this one does not know what its rows mean */
export async function refuseNewerBackup({ id, version, migrations }: Manifest): Promise<void> {
  const known = new Set(await knownMigrations());
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new BackupError(`The backup ${id} was made by a newer version (${version}, with the step ${unknown}): restore it with that version or a later one.`);
  }
}

/**
 * Brings a backup back into an empty database and a store. Files first, each by the hash of its bytes: one that is there already is read and left, so that a
 * restore that was killed goes on. Then all rows, in one transaction: they are written, read back, compared with the sums of the backup, and brought from its
 * version of the tables to this one. Whenever it ends, the database has all of them or none.
 */
export async function restore(plan: Restore): Promise<RestoreReport> {
  const { database } = plan;
  await refuseFull(database.db);
  const { objects, damaged } = await restoreObjects(plan);
  if (damaged.length > 0 && !plan.despiteDamage) throw damagedFiles(damaged);
  const rows = await database.atLength((trx) => restoreRows(trx, plan));
  await sql`analyze`.execute(database.db);
  return { rows, objects, damaged };
}

function damagedFiles(damaged: readonly string[]): BackupError {
  const named = damaged.slice(0, 5).join(", ");
  const what = `${damaged.length} files of the backup are damaged or missing, such as ${named}.`;
  return new BackupError(`${what} Take another backup, or leave these out with --despite-damage.`);
}

/** @throws BackupError where a service has begun on the database */
export async function refuseFull(db: Db): Promise<void> {
  for (const { name } of await tablesOf(db, ofTarget)) {
    const ofLibrary = name === "meta" ? sql`where key not in (${sql.join(rowsOfWork)})` : sql``;
    const { rows } = await sql`select 1 from ${sql.table(name)} ${ofLibrary} limit 1`.execute(db);
    if (rows.length === 0) continue;
    const where = "an empty data folder, or a new database, before a service starts on it";
    throw new BackupError(`Something is in the database already (${name}): a backup is restored into ${where}.`);
  }
}

async function restoreObjects({ target, manifest, objects, onProgress }: Restore): Promise<Pick<RestoreReport, "objects" | "damaged">> {
  const { count, sha256 } = manifest.objects;
  const damaged: string[] = [];
  let done = 0;
  const take = async ([key, bytes]: ObjectLine) => {
    if ((await objects.head(key))?.size === bytes && (await isWhole(objects, key))) return;
    const file = fileOf.object(key);
    if ((await target.size(file)) !== bytes) return void damaged.push(key);
    const stored = await objects.put(await target.read(file));
    if (stored.key === key) return;
    damaged.push(key);
    await objects.delete(stored.key);
  };
  for await (const lines of readLines<ObjectLine>(target, fileOf.objects(manifest.id), { lines: count, sha256 }, portion)) {
    await inParallel(lines, take);
    done += lines.length;
    onProgress("files", done, count, lines.at(-1)![0].slice(0, 12));
  }
  return { objects: count - damaged.length, damaged };
}

async function restoreRows(trx: Db, { target, manifest, database, secretKeys, onProgress }: Restore): Promise<number> {
  const { dialect } = database;
  // Nobody else makes tables or begins a service here until the end.
  await migrateWithin(trx, dialect, manifest.migrations);
  if ((await seenMigrations(trx)).join() !== [...manifest.migrations].sort().join()) {
    throw new BackupError("The database was prepared by another version than the backup: take a new database, or an empty data folder.");
  }
  // A service may have started since.
  await refuseFull(trx);
  const mark = await takeMark(trx);
  const shapes = await matched(trx, manifest);
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  let done = 0;
  for (const { shape, file } of shapes) {
    const lines = readLines<RowLine>(target, fileOf.table(manifest.id, file.name), { lines: file.rows, sha256: file.sha256 }, portion);
    for await (const portionOfRows of lines) {
      await writeRows(trx, shape, portionOfRows.map((line) => rowOf(shape, line)));
      onProgress("rows", (done += portionOfRows.length), total, file.name);
    }
  }
  await compare(trx, shapes, (count, what) => onProgress("comparing", count, total, what));
  // The next keys that are counted up come after all that the library has ever given out.
  for (const { name, key, lastGiven } of manifest.tables) {
    if (lastGiven !== undefined && lastGiven >= 1) await dialect.continueCounting(trx, { table: name, column: key[0]!, last: lastGiven });
  }
  if (secretKeys.length > 0) await openSecretBox(trx, secretKeys);
  await migrateWithin(trx, dialect);
  await endWork(trx, mark);
  return done;
}

interface Matched {
  /** The table here, with the columns in the order of the backup. */
  shape: LibraryTable;
  file: TableFile;
}

/** Tables of the backup in the order in which rows go in. */
async function matched(db: Db, { tables }: Manifest): Promise<Matched[]> {
  const shapes = await tablesOfBackup(db);
  const files = new Map(tables.map((file) => [file.name, file]));
  if (shapes.length !== files.size || !shapes.every(({ name }) => files.has(name))) {
    throw new BackupError("The backup has other tables than its version of the service makes: its manifest is damaged.");
  }
  return shapes.map((shape) => {
    const file = files.get(shape.name)!;
    return { shape: { ...shape, columns: file.columns, key: file.key }, file };
  });
}

/** Reads everything back: what lies in the database is what was in the other one. */
async function compare(db: Db, shapes: readonly Matched[], onRows: (done: number, what: string) => void): Promise<void> {
  let done = 0;
  for (const { shape, file } of shapes) {
    const { lines, sha256 } = await sumLines(linesOfTable(db, shape, (count) => onRows((done += count), shape.name)));
    if (lines === file.rows && sha256 === file.sha256) continue;
    throw new BackupError(`The table ${shape.name} does not come out of the database as it went in: nothing was restored.`);
  }
}
