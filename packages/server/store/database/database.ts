import type { Db } from "./schema.ts";
import type { SecretBox } from "./secrets/secret-box.ts";

/** An open database. Twins (SQLite, PostgreSQL) run the conformance suite beside this file. */
export interface Database {
  /** For reads and single statements. */
  readonly db: Db;
  /** What seals the secrets among the rows. */
  readonly secrets: SecretBox;
  /** What the two databases do differently. */
  readonly dialect: Dialect;
  /**
   * Runs the work in one write transaction: all of it is on disk when the promise resolves, none of it when it rejects.
   * Within the work use only the given `trx`: the outer `db` would wait for the transaction to end, for ever.
   */
  transaction<T>(work: (trx: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface Dialect {
  readonly name: "sqlite" | "postgres";
  /** Column type of an integer key that the database counts up and never gives out twice. */
  readonly autoIncrement: string;
  /** True for the error of a unique or primary key that is already taken. */
  isUniqueViolation(error: unknown): boolean;
}
