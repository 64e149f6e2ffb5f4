import SQLite from "better-sqlite3";
import { Kysely } from "kysely";
import type { Database } from "../database.ts";
import { migrate } from "../migrations/migrate.ts";
import type { Db, Schema } from "../schema.ts";
import { openSecretBox } from "../secrets/seal-secrets.ts";
import { sqliteDialect } from "./dialect.ts";
import { keepPrepared } from "./prepared-statements.ts";
import { PatientSqliteDialect } from "./patient-driver.ts";

export interface OpenOptions {
  /** What is kept of the file in memory. */
  cacheKilobytes?: number;
  /** Keys for the secrets in it, the newest first; absent for a process that has no use for them. */
  secretKeys?: readonly Buffer[];
}

/**
 * Opens (or makes) the database file and brings its schema up to date. WAL lets other processes read while one writes;
 * `synchronous=FULL` puts every commit on disk before it is answered (the library's own default would not, in WAL mode).
 */
export async function openSqlite(file: string, { cacheKilobytes = 16_000, secretKeys }: OpenOptions = {}): Promise<Database> {
  const connection = new SQLite(file, { timeout: 1000 });
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  connection.pragma(`cache_size = ${-cacheKilobytes}`);
  // From here on waits are ours.
  connection.pragma("busy_timeout = 0");
  const db: Db = new Kysely<Schema>({ dialect: new PatientSqliteDialect({ database: keepPrepared(connection) }) });
  try {
    await migrate(db, sqliteDialect);
    return await asDatabase(db, secretKeys);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function asDatabase(db: Db, secretKeys: OpenOptions["secretKeys"]): Promise<Database> {
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
    pressure: async () => undefined,
    epoch: async () => "",
    close: () => db.destroy(),
  };
}
