import type { RawBuilder, SqlBool } from "kysely";
import { DatabaseUnavailable } from "../store-unavailable.ts";
import type { Db } from "./schema.ts";
import type { SecretBox } from "./secrets/secret-box.ts";

/** What a column of given rows holds: texts, whole numbers, others. */
export type GivenType = "text" | "integer" | "real";

export interface Waiting {
  /**
   * Whether work begins again where a row that it locks is held by somebody else, as for other conflicts. Default true. False where the caller has other work
   * to do meanwhile: the error is then one that `isLockHeld` knows.
   */
  forLocks?: boolean;
}

/** A table as the database describes it. */
export interface TableShape {
  name: string;
  columns: readonly string[];
  /** Columns of its primary key, in their order. */
  key: readonly string[];
  /** Tables that its rows name by a foreign key. */
  refersTo: readonly string[];
  /** Of a key that the database counts up: the last one that it gave out. */
  lastGiven?: number;
}

/** A key that the database counts up, and the last one that counts as given out. */
export interface Counter {
  table: string;
  column: string;
  last: number;
}

export interface Pressure {
  /** Age of the oldest open transaction, seconds. */
  oldestTransaction: number;
  /** Sessions that wait for a lock. */
  blocked: number;
}

/**
 * An open database. Twins (SQLite, PostgreSQL) run the conformance suite beside this file. What they promise:
 *
 * - **Isolation.** `transaction` is as if it were alone. `withLocks` sees what others commit meanwhile: its work locks the rows on whose values it builds.
 *   Both may run their work again, after a conflict with another process, so that work changes nothing outside of the database.
 * - **Order of locks**, which nobody waits for in a circle: tasks, then accounts by id, then items by id, then the change feed, which is always last.
 * - **The change feed.** Numbers become visible in their order: who has read up to one misses none that comes later (`changes.ts`).
 * - **Claims.** A task, and an event, is handed to one claimer at a time, and no account has more tasks in progress than it may (`task-queue.ts`).
 * - **Time.** `now` is the database's clock: leases end at the same moment for every process, whatever its own clock says.
 */
export interface Database {
  /** For reads and single statements. */
  readonly db: Db;
  /** What seals the secrets among the rows. */
  readonly secrets: SecretBox;
  /** What the two databases do differently. */
  readonly dialect: Dialect;
  /** The time by the clock that all processes of the database share, milliseconds since 1970. */
  now(): number;
  /**
   * Runs the work in one write transaction: all of it is on disk when the promise resolves, none of it when it rejects, unless with `OutcomeUnknown`.
   * Within the work use only the given `trx`: the outer `db` would wait for the transaction to end, for ever.
   */
  transaction<T>(work: (trx: Db) => Promise<T>, waiting?: Waiting): Promise<T>;
  /** The same for short work that many do at once, and that locks the rows on whose values it builds (`forUpdate`) before it reads them. */
  withLocks<T>(work: (trx: Db) => Promise<T>, waiting?: Waiting): Promise<T>;
  /** The same for work of which one of a name runs at a time, in all processes: others wait. */
  alone<T>(name: string, work: (trx: Db) => Promise<T>): Promise<T>;
  /** As `alone`; where another is at it, nothing is done and undefined answered. */
  ifAlone<T>(name: string, work: (trx: Db) => Promise<T>): Promise<T | undefined>;
  /**
   * Reads as of one moment, however long that takes and whatever others write meanwhile: neither waits for the other. What others have removed takes up space
   * until it ends.
   */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** One write transaction without a limit on its time, run once: for a database that nobody else uses. */
  atLength<T>(work: (trx: Db) => Promise<T>): Promise<T>;
  /** What blocks others in a database that processes share; undefined for one that they do not. */
  pressure(): Promise<Pressure | undefined>;
  /** What changes when the database is another one, or goes on from an earlier state: after a failover, or in the place of a lost one. */
  epoch(): Promise<string>;
  close(): Promise<void>;
}

export interface Dialect {
  readonly name: "sqlite" | "postgres";
  /** Column type of an integer key that the database counts up and never gives out twice. */
  readonly autoIncrement: string;
  /** Rows that go into one statement: an embedded database gains nothing by more, and keeps fewer statements prepared. */
  readonly rowsPerInsert: number;
  /** Whether the column is one of what the query answers, as few: found by an index, never by reading the whole table. */
  isAmong(column: RawBuilder<unknown>, query: RawBuilder<unknown>): RawBuilder<SqlBool>;
  /** Rows of a JSON array as a query, see `givenRows`. */
  rowsOf(json: string, types: Readonly<Record<string, GivenType>>): RawBuilder<unknown>;
  /** Whether pieces of work gain by sharing one transaction, see `groupCommit`. */
  readonly sharesCommits: boolean;
  /** True for the error of a unique or primary key that is already taken. */
  isUniqueViolation(error: unknown): boolean;
  /** Before the schema is looked at: from here to the end of the transaction nobody else migrates. */
  lockSchema(trx: Db): Promise<void>;
  /** After the schema has changed. */
  finishMigration(trx: Db): Promise<void>;
  /** Runs the work so that what it writes over cannot be read in the database's files afterwards, as far as that is in our hands. */
  overwriting(db: Db, work: () => Promise<boolean>): Promise<void>;
  /** From here to the end of the transaction nobody else writes into the change feed. */
  lockFeed(trx: Db): Promise<void>;
  /** Every table there is, ours or not. */
  tables(db: Db): Promise<TableShape[]>;
  /** The next key that is counted up comes after this one. */
  continueCounting(db: Db, counter: Counter): Promise<void>;
}

/** The connection broke while a transaction was being committed: its work may be there or not. */
export class OutcomeUnknown extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super("the connection to the database broke during a commit: whether it was carried out is not known", cause);
  }
}
