import { setTimeout as sleep } from "node:timers/promises";
import { type DatabaseConnection, isAbortedTransactionError, PostgresAdapter, PostgresDialect, PostgresDriver, sql, type TransactionSettings } from "kysely";
import pg from "pg";
import { OutcomeUnknown } from "../database.ts";
import type { KnowsDialect } from "../dialect-of.ts";
import type { Db } from "../schema.ts";
import { codeOf, postgresDialect } from "./dialect.ts";
import type { Pool } from "./pool.ts";

/** Runs of a transaction at most. */
const mostRuns = 12;
/** From this run on a transaction stands in line with others that have failed as often, so that each gets through in the end. */
const runsBeforeLine = 3;
/** Longest wait before the second run, milliseconds; it doubles up to a second. */
const firstPause = 10;

/** Two were in each other's way: neither has left anything behind. Serialization, deadlock, lock not to be had in time. */
const conflicts = new Set(["40001", "40P01", "55P03"]);
/** The server ends or starts, or the connection is gone: the next one may be had soon. */
const lost = new Set(["57P01", "57P02", "57P03", "08000", "08001", "08003", "08006", "53300", "ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT"]);
const lostWords = /connection (terminated|ended|error)|not queryable|server closed the connection|timeout exceeded when trying to connect/i;

/** Whether the connection is gone, rather than that the statement was refused. */
export function isLost(error: unknown): boolean {
  return lost.has(codeOf(error) ?? "") || (error instanceof Error && lostWords.test(error.message));
}

/** Whether the same work may succeed a moment later. */
function mayPass(error: unknown): boolean {
  return !(error instanceof OutcomeUnknown) && (conflicts.has(codeOf(error) ?? "") || isLost(error));
}

/** Kysely's PostgreSQL dialect over our pool, with commits that tell when their outcome is not known. */
export class PatientPostgresDialect extends PostgresDialect {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    super({ pool: pool as never });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new PatientPostgresDriver({ pool: this.#pool as never });
  }

  override createAdapter(): PostgresKnowsDialect {
    return new PostgresKnowsDialect();
  }
}

class PostgresKnowsDialect extends PostgresAdapter implements KnowsDialect {
  readonly dialect = postgresDialect;
}

class PatientPostgresDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>();

  /** Is not waited for: it goes out with the first statement. Where it fails, so does what follows on the connection. */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begun = super.beginTransaction(connection, settings);
    begun.catch(() => {});
    this.#begun.set(connection, begun);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begun.get(connection);
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      throw wasRefused(error) ? error : new OutcomeUnknown(error);
    }
  }

  /** What made it roll back is what the caller must know, not that the connection is gone too: Kysely discards it then, which ends the transaction. */
  override async rollbackTransaction(connection: Parameters<PostgresDriver["rollbackTransaction"]>[0]): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** Whether the server said that it carried out nothing. Every other error of a commit, a time limit of ours among them, leaves that open. */
function wasRefused(error: unknown): boolean {
  return isAbortedTransactionError(error) || (error instanceof pg.DatabaseError && !isLost(error));
}

/** What a transaction of this kind begins with, before its work. */
export interface Beginning {
  isolation: "serializable" | "read committed";
  before?(trx: Db): Promise<void>;
}

/** Runs work in a transaction, again when another one was in its way or the connection was lost before the commit. */
export function patiently<T>(db: Db, { isolation, before }: Beginning, work: (trx: Db) => Promise<T>): Promise<T> {
  return again((run) =>
    db.transaction().setIsolationLevel(isolation).execute(async (trx) => {
      // Before anything is read: a wait in the middle would only make what was read older.
      if (isolation === "serializable" && run > runsBeforeLine) await sql`lock table transaction_line in exclusive mode`.execute(trx);
      await before?.(trx);
      return work(trx);
    }));
}

/** Runs what may pass again, with growing pauses. */
export async function again<T>(work: (run: number) => Promise<T>): Promise<T> {
  for (let run = 1; ; run++) {
    try {
      return await work(run);
    } catch (error) {
      if (run === mostRuns || !mayPass(error)) throw error;
      await sleep(Math.random() * Math.min(1000, firstPause * 2 ** run));
    }
  }
}
