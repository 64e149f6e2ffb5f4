import { setTimeout as wait } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { CompiledQuery, type DatabaseConnection, type QueryResult, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from "kysely";
import { LocklessCompiler, SqliteKnowsDialect } from "./query-compiler.ts";

/** Longest wait for write transactions of other processes, milliseconds. */
const patience = 20_000;
/** Between two tries, milliseconds. SQLite's own wait would stop the event loop, and with it every answer. */
const pause = 3;

/** Kysely's SQLite dialect, with transactions that take the write lock at their start and waits that do not block the process. */
export class PatientSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new PatientSqliteDriver(this.#config);
  }

  override createQueryCompiler(): LocklessCompiler {
    return new LocklessCompiler();
  }

  override createAdapter(): SqliteKnowsDialect {
    return new SqliteKnowsDialect();
  }
}

class PatientSqliteDriver extends SqliteDriver {
  readonly #patient = new WeakMap<DatabaseConnection, DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const plain = await super.acquireConnection();
    let patient = this.#patient.get(plain);
    if (!patient) this.#patient.set(plain, (patient = new PatientConnection(plain)));
    return patient;
  }

  /**
   * A transaction that reads first and writes later would fail at the write, at once and whatever it waits, when another
   * process wrote in between: so the lock is taken at the start.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** A full disk has ended the transaction already: that it cannot be rolled back once more must not be reported in the place of why it failed. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!(error instanceof SQLite.SqliteError && /no transaction is active/.test(error.message))) throw error;
    }
  }
}

class PatientConnection implements DatabaseConnection {
  readonly #plain: DatabaseConnection;

  constructor(plain: DatabaseConnection) {
    this.#plain = plain;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const deadline = Date.now() + patience;
    for (;;) {
      try {
        return await this.#plain.executeQuery<R>(query);
      } catch (error) {
        if (!(error instanceof SQLite.SqliteError && error.code.startsWith("SQLITE_BUSY")) || Date.now() > deadline) throw error;
        await wait(pause * (0.5 + Math.random()));
      }
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#plain.streamQuery<R>(query, chunkSize as number);
  }
}
