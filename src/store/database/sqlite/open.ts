import SQLite from "better-sqlite3";
import { Kysely } from "kysely";
import type { Database } from "../database.ts";
import { migrate } from "../migrations/migrate.ts";
import type { Db, Schema } from "../schema.ts";
import { sqliteDialect } from "./dialect.ts";
import { keepPrepared } from "./prepared-statements.ts";
import { PatientSqliteDialect } from "./patient-driver.ts";

/**
 * Opens (or makes) the database file and brings its schema up to date. WAL lets other processes read while one writes;
 * `synchronous=FULL` puts every commit on disk before it is answered (the library's own default would not, in WAL mode).
 */
export async function openSqlite(file: string, cacheKilobytes = 16_000): Promise<Database> {
  const connection = new SQLite(file, { timeout: 1000 });
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  connection.pragma(`cache_size = ${-cacheKilobytes}`);
  // From here on waits are ours.
  connection.pragma("busy_timeout = 0");
  const db: Db = new Kysely<Schema>({ dialect: new PatientSqliteDialect({ database: keepPrepared(connection) }) });
  await migrate(db, sqliteDialect);
  return {
    db,
    dialect: sqliteDialect,
    transaction: (work) => db.transaction().execute(work),
    close: () => db.destroy(),
  };
}
