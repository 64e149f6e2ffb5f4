import SQLite from "better-sqlite3";
import { Kysely, sql } from "kysely";
import type { Database } from "../database.ts";
import { migrate, type MigrateOptions } from "../migrations/migrate.ts";
import type { Db, Schema } from "../schema.ts";
import { openSecretBox } from "../secrets/seal-secrets.ts";
import { sqliteDialect } from "./dialect.ts";
import { keepPrepared } from "./prepared-statements.ts";
import { PatientSqliteDialect } from "./patient-driver.ts";

export interface OpenOptions extends MigrateOptions {
  /** What is kept of the file in memory. */
  cacheKilobytes?: number;
  /** Keys for the secrets in it, the newest first; absent for a process that has no use for them. */
  secretKeys?: readonly Buffer[];
}

/**
 * Opens (or makes) the database file and brings its schema up to date. WAL lets other processes read while one writes;
 * `synchronous=FULL` puts every commit on disk before it is answered (the library's own default would not, in WAL mode).
 */
export async function openSqlite(file: string, { cacheKilobytes = 16_000, secretKeys, ...steps }: OpenOptions = {}): Promise<Database> {
  const connection = new SQLite(file, { timeout: 1000 });
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  connection.pragma(`cache_size = ${-cacheKilobytes}`);
  // From here on waits are ours.
  connection.pragma("busy_timeout = 0");
  const db: Db = new Kysely<Schema>({ dialect: new PatientSqliteDialect({ database: keepPrepared(connection) }) });
  try {
    await migrate(db, sqliteDialect, steps);
    return await asDatabase(db, file, secretKeys);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function asDatabase(db: Db, file: string, secretKeys: OpenOptions["secretKeys"]): Promise<Database> {
  // One writes at a time, in all processes: every transaction has the database for itself.
  const transaction = <T>(work: (trx: Db) => Promise<T>) => db.transaction().execute(work);
  return {
    db,
    secrets: await openSecretBox(db, secretKeys),
    dialect: sqliteDialect,
    // All processes are on one machine.
    now: Date.now,
    transaction,
    withLocks: transaction,
    alone: (_name, work) => transaction(work),
    ifAlone: (_name, work) => transaction(work),
    snapshot: (work) => snapshotOf(file, work),
    atLength: transaction,
    pressure: async () => undefined,
    epoch: async () => "",
    close: () => db.destroy(),
  };
}

/** By a connection of its own: the one of this process stays free. The write-ahead log cannot shrink while it lasts. */
async function snapshotOf<T>(file: string, work: (db: Db) => Promise<T>): Promise<T> {
  const connection = new SQLite(file, { timeout: 1000, readonly: true });
  connection.pragma("busy_timeout = 0");
  const db: Db = new Kysely<Schema>({ dialect: new PatientSqliteDialect({ database: keepPrepared(connection) }) });
  try {
    return await db.connection().execute(async (one) => {
      await sql`begin`.execute(one);
      // The view begins with the first read.
      await sql`select count(*) from meta`.execute(one);
      return work(one);
    });
  } finally {
    await db.destroy();
  }
}
