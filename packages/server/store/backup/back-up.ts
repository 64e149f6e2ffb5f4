import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { seenMigrations } from "../database/migrations/migrate.ts";
import type { Database } from "../database/database.ts";
import { holdObjects } from "../database/objects-hold.ts";
import type { Db } from "../database/schema.ts";
import { areSecretsSealed } from "../database/secrets/seal-secrets.ts";
import { ObjectMissing, type ObjectStore } from "../objects/object-store.ts";
import { BackupError } from "./backup-error.ts";
import { claimTarget } from "./claim-target.ts";
import { inParallel } from "./in-parallel.ts";
import { readLines, writeLines } from "./lines.ts";
import { backupsIn, fileOf, filesOfBackups, format, type Manifest, type ObjectLine, type TableFile } from "./manifest.ts";
import { forgetOlder } from "./forget-older.ts";
import { countRows } from "./table-rows.ts";
import { linesOfTable, type RowLine, tablesOfBackup } from "./table-lines.ts";
import type { BackupTarget } from "./target.ts";

const portion = 200;
const mostNamed = 100;

export interface Backup {
  database: Database;
  objects: ObjectStore;
  target: BackupTarget;
  /** Of the service. */
  version: string;
  /** Complete backups that stay, with this one; undefined: all. */
  keep?: number | undefined;
  onProgress(step: "rows" | "files", done: number, total: number, what: string): void;
}

export interface BackupReport {
  manifest: Manifest;
  /** Files that no earlier backup had. */
  copied: { objects: number; bytes: number };
  missing: number;
  /** Backups that were removed. */
  forgotten: readonly string[];
}

/**
 * Writes what a library is at one moment into a target, while the service goes on: rows first, in one view of the database, then the files that they need and
 * that the target does not have. A backup counts once its manifest is there; what a killed one has left, the next one uses or removes.
 */
export async function backUp(backup: Backup): Promise<BackupReport> {
  const { database, target } = backup;
  const library = await libraryOf(database.db);
  const release = await claimTarget(target);
  try {
    const before = await backupsIn(target);
    const other = before.find((one) => one.library !== library);
    if (other) throw new BackupError("The target holds backups of another library: take another folder, or another prefix of the bucket.");
    await removeUnended(target);
    const endHold = await holdObjects(database);
    try {
      const rows = await writeRows(backup, idOf(database.now()), library);
      const { report, ...files } = await writeObjects(backup, rows);
      const manifest: Manifest = { ...rows, objects: files.objects };
      await target.write(fileOf.manifest(manifest.id), Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`));
      const forgotten = backup.keep === undefined ? [] : await forgetOlder(target, [...before, manifest], backup.keep);
      return { manifest, ...report, forgotten };
    } finally {
      await endHold();
    }
  } finally {
    await release();
  }
}

async function libraryOf(db: Db): Promise<string> {
  const first = await db.selectFrom("accounts").select("id").orderBy("created_at").orderBy("id").executeTakeFirst();
  if (!first) throw new BackupError("There is nothing to back up: no service has ever started on this data folder or database.");
  return first.id;
}

function idOf(now: number): string {
  return new Date(now).toISOString().replaceAll(/[:.]/g, "-");
}

async function removeUnended(target: BackupTarget): Promise<void> {
  for (const [id, files] of await filesOfBackups(target)) {
    if (!files.includes(fileOf.manifest(id))) for (const name of files) await target.remove(name);
  }
}

async function writeRows({ database, target, version, onProgress }: Backup, id: string, library: string): Promise<Omit<Manifest, "objects">> {
  return database.snapshot(async (db) => {
    const shapes = await tablesOfBackup(db);
    let total = 0;
    for (const { name } of shapes) total += await countRows(db, name);
    let done = 0;
    const tables: TableFile[] = [];
    for (const shape of shapes) {
      const { name, columns, key, lastGiven } = shape;
      const lines = linesOfTable(db, shape, (count) => onProgress("rows", (done += count), total, name));
      const sums = await writeLines(target, fileOf.table(id, name), lines);
      tables.push({ name, columns, key, ...(lastGiven !== undefined && { lastGiven }), rows: sums.lines, sha256: sums.sha256 });
    }
    return { format, id, library, version, migrations: await seenMigrations(db), isSealed: await areSecretsSealed(db), tables };
  });
}

async function writeObjects(
  { objects, target, onProgress }: Backup, rows: Omit<Manifest, "objects">,
): Promise<{ objects: Manifest["objects"]; report: Pick<BackupReport, "copied" | "missing"> }> {
  const total = rows.tables.find(({ name }) => name === "object_references")!.rows;
  const copied = { objects: 0, bytes: 0 };
  const missing: string[] = [];
  let bytes = 0;
  let done = 0;

  async function take(key: string): Promise<ObjectLine | undefined> {
    const file = fileOf.object(key);
    const there = await target.size(file);
    const info = await objects.head(key);
    // What an earlier backup has is there whole, also where the store has lost it since.
    const size = there ?? info?.size;
    if (size === undefined) return void missing.push(key);
    if (there === undefined || (info && info.size !== there)) {
      if (!(await copyObject(objects, target, key))) return void missing.push(key);
      copied.objects++;
      copied.bytes += size;
    }
    bytes += size;
    return [key, size];
  }

  async function* lines(): AsyncGenerator<ObjectLine[]> {
    for await (const { keys, references } of keysOf(target, rows)) {
      const taken = (await inParallel(keys, take)).filter((line) => line !== undefined);
      done += references;
      onProgress("files", done, total, keys.at(-1)?.slice(0, 12) ?? "");
      yield taken;
    }
  }

  const { lines: count, sha256 } = await writeLines(target, fileOf.objects(rows.id), lines());
  return { objects: { count, bytes, sha256, missing: missing.slice(0, mostNamed) }, report: { copied, missing: missing.length } };
}

/** Which objects the rows need, each once, in order: their table has the object first in its key. */
async function* keysOf(target: BackupTarget, { id, tables }: Omit<Manifest, "objects">): AsyncGenerator<{ keys: string[]; references: number }> {
  const { name, columns, rows: lines, sha256 } = tables.find((table) => table.name === "object_references")!;
  const column = columns.indexOf("object");
  let last = "";
  for await (const portionOfRows of readLines<RowLine>(target, fileOf.table(id, name), { lines, sha256 }, portion)) {
    const keys: string[] = [];
    for (const row of portionOfRows) {
      const key = String(row[column]);
      if (key !== last) keys.push(key);
      last = key;
    }
    yield { keys, references: portionOfRows.length };
  }
}

/** @returns false where the store has no such file any more, or other bytes under its name */
async function copyObject(objects: ObjectStore, target: BackupTarget, key: string): Promise<boolean> {
  let source: Readable | undefined;
  try {
    source = await objects.read(key);
    await target.write(fileOf.object(key), Readable.from(checked(source, key), { objectMode: false }));
    return true;
  } catch (error) {
    if (error instanceof ObjectMissing || error instanceof DamagedObject) return false;
    throw error;
  } finally {
    // A write that failed before its first byte has left it open.
    source?.destroy();
  }
}

class DamagedObject extends Error {}

async function* checked(source: Readable, key: string): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest("hex") !== key) throw new DamagedObject(`the bytes of ${key} are not those of its name`);
}
