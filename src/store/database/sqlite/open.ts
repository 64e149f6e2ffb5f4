import SQLite from "better-sqlite3";
import { CompiledQuery, type DatabaseConnection, Kysely, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from "kysely";
import type { Database } from "../database.ts";
import { migrate } from "../migrations/migrate.ts";
import type { Db, Schema } from "../schema.ts";
import { sqliteDialect } from "./dialect.ts";

/** Longest wait for another process's write transaction, milliseconds. */
const busyTimeout = 20_000;

/**
 * Opens (or makes) the database file and brings its schema up to date. WAL lets other processes read while one writes;
 * `synchronous=FULL` puts every commit on disk before it is answered (the library's own default would not, in WAL mode).
 */
export async function openSqlite(file: string): Promise<Database> {
  const connection = new SQLite(file, { timeout: busyTimeout });
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  const db: Db = new Kysely<Schema>({ dialect: new ImmediateSqliteDialect({ database: connection }) });
  await migrate(db, sqliteDialect);
  return {
    db,
    dialect: sqliteDialect,
    transaction: (work) => db.transaction().execute(work),
    close: () => db.destroy(),
  };
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#config);
  }
}

/**
 * Takes the write lock at the start of a transaction. A transaction that reads first and writes later would fail at the
 * write, at once and without waiting, when another process wrote in between.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}
