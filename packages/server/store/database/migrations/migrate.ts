import { readdir } from "node:fs/promises";
import { extname } from "node:path";
import { sql } from "kysely";
import type { Dialect } from "../database.ts";
import { readMeta, writeMeta } from "../meta.ts";
import type { Db } from "../schema.ts";
import type { Migration } from "./migration.ts";

/** `.ts` in a checkout, `.js` in a release. */
const suffix = extname(import.meta.filename);

/** The files of this folder whose names begin with a number, in order. A migration that was released is never edited: add the next one. */
async function loadMigrations(): Promise<Migration[]> {
  const files = (await readdir(import.meta.dirname)).filter((file) => /^\d{4}-[^.]+\.[jt]s$/.test(file) && file.endsWith(suffix)).sort();
  return Promise.all(
    files.map(async (file) => {
      const exported = Object.values((await import(`./${file}`)) as Record<string, Migration>);
      const migration = exported.find(({ name }) => `${name}${suffix}` === file);
      if (!migration) throw new Error(`packages/server/store/database/migrations/${file} must export a migration of its name`);
      return migration;
    }),
  );
}

/** `meta` row: the last step behind which older servers cannot run. */
const leastMigration = "least-migration";

/** Names of the steps that this version knows, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return (await loadMigrations()).map(({ name }) => name);
}

/** Names of the steps that a database has seen. */
export async function seenMigrations(db: Db): Promise<string[]> {
  return (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows.map(({ name }) => name);
}

/**
 * Runs, in one transaction, the migrations that this database has not seen. Two processes that start at once run them once. A database that a newer version
 * has brought up to date is taken as it is, unless one of its steps was too much for this version.
 */
export async function migrate(db: Db, dialect: Dialect, { migrations, before, after }: MigrateOptions = {}): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await migrateWithin(trx, dialect, migrations, before);
    await after?.(trx);
  });
}

export interface MigrateOptions {
  /** Steps of the schema to go as far as, in the place of all that this version knows: for rows of a database that had these. */
  migrations?: readonly string[];
  /** Called before anything is written. @param isNew the database has no tables yet */
  before?(trx: Db, isNew: boolean): Promise<void>;
  /** Called in the same transaction when all steps have been made. */
  after?(trx: Db): Promise<void>;
}

/** The same as part of a transaction. @param only these steps */
export async function migrateWithin(trx: Db, dialect: Dialect, only?: readonly string[], before?: MigrateOptions["before"]): Promise<void> {
  const migrations = await loadMigrations();
  await dialect.lockSchema(trx);
  await sql`create table if not exists migrations (name text primary key)`.execute(trx);
  const done = new Set(await seenMigrations(trx));
  if (done.size > 0) await refuseNewer(trx, migrations.at(-1)!.name);
  await before?.(trx, done.size === 0);
  const missing = migrations.filter(({ name }) => !done.has(name) && (only === undefined || only.includes(name)));
  for (const { name, endsOlder = false, up } of missing) {
    await up(trx, dialect);
    await sql`insert into migrations (name) values (${name})`.execute(trx);
    if (endsOlder) await writeMeta(trx, leastMigration, name);
  }
  if (missing.length > 0) await dialect.finishMigration(trx);
}

/** The name of the last step that the database has seen. */
export async function lastMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from migrations`.execute(db);
  return rows[0]!.name;
}

/** @param newest that this version knows */
async function refuseNewer(trx: Db, newest: string): Promise<void> {
  const needed = await readMeta(trx, leastMigration);
  if (needed === undefined || needed <= newest) return;
  throw new Error(`this database was made by a newer version (${needed}): start that version, or restore a backup`);
}
