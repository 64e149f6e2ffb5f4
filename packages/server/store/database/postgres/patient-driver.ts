import { setTimeout as sleep } from "node:timers/promises";
import {
  CompiledQuery, type DatabaseConnection, isAbortedTransactionError, PostgresAdapter, PostgresDialect, PostgresDriver, sql, type TransactionSettings,
} from "kysely";
import pg from "pg";
import { DatabaseUnavailable } from "../../store-unavailable.ts";
import { OutcomeUnknown, type Waiting } from "../database.ts";
import type { KnowsDialect } from "../dialect-of.ts";
import { isLockHeld } from "../lock-held.ts";
import type { Db } from "../schema.ts";
import { codeOf, postgresDialect } from "./dialect.ts";
import { beginWithLimits } from "./limits.ts";
import type { Pool } from "./pool.ts";

/** Runs of a transaction at most. */
const mostRuns = 12;
/** From this run on a transaction stands in line with others that have failed as often, so that each gets through in the end. */
const runsBeforeLine = 3;
/** Longest wait before the second run, milliseconds; it doubles up to a second. */
const firstPause = 10;
/** From then on work that a server's absence has stopped is not begun again, milliseconds: whoever asked can do more with an answer. */
const patience = 15_000;

/** Two were in each other's way: neither has left anything behind. Serialization, deadlock, lock not to be had in time. */
const conflicts = new Set(["40001", "40P01", "55P03"]);

/** Whether the same work may succeed a moment later. */
function mayPass(error: unknown): boolean {
  return isConflict(error) || (error instanceof DatabaseUnavailable && !(error instanceof OutcomeUnknown));
}

function isConflict(error: unknown): boolean {
  return conflicts.has(codeOf(error) ?? "");
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
    const begun = connection.executeQuery(CompiledQuery.raw(beginWithLimits(settings.isolationLevel ?? "read committed"))).then(() => {}, (error: unknown) => {
      // Each begins in the same way: it is the server that cannot, such as a standby which has not taken over yet.
      throw new DatabaseUnavailable(`the database begins no transaction: ${(error as Error).message}`, error);
    });
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

/** Whether the server said that it carried out nothing. Every other error of a commit (see away.ts) leaves that open, a time limit of ours among them. */
function wasRefused(error: unknown): boolean {
  return isAbortedTransactionError(error) || error instanceof pg.DatabaseError;
}

/** What a transaction of this kind begins with, before its work. */
export interface Beginning {
  isolation: "serializable" | "read committed";
  before?(trx: Db): Promise<void>;
  waiting?: Waiting | undefined;
}

/** Runs work in a transaction, again when another one was in its way or the connection was lost before the commit. */
export function patiently<T>(db: Db, { isolation, before, waiting }: Beginning, work: (trx: Db) => Promise<T>): Promise<T> {
  return again((run) =>
    db.transaction().setIsolationLevel(isolation).execute(async (trx) => {
      // Before anything is read: a wait in the middle would only make what was read older.
      if (isolation === "serializable" && run > runsBeforeLine) await sql`lock table transaction_line in exclusive mode`.execute(trx);
      await before?.(trx);
      return work(trx);
    }), waiting);
}

/** Runs what may pass again, with growing pauses. @throws DatabaseUnavailable where it does not pass */
export async function again<T>(work: (run: number) => Promise<T>, { forLocks = true }: Waiting = {}): Promise<T> {
  const begun = performance.now();
  for (let run = 1; ; run++) {
    try {
      return await work(run);
    } catch (error) {
      if (!mayPass(error) || (!forLocks && isLockHeld(error))) throw error;
      const isLast = run === mostRuns || performance.now() - begun > patience;
      if (isLast && isConflict(error)) throw new DatabaseUnavailable(`the database is too busy: ${(error as Error).message}`, error);
      if (isLast) throw error;
      await sleep(Math.random() * Math.min(1000, firstPause * 2 ** run));
    }
  }
}
