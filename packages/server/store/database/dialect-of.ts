import type { DialectAdapter } from "kysely";
import type { Dialect } from "./database.ts";
import type { Db } from "./schema.ts";

/** An adapter of Kysely's that knows our own differences: every query and transaction carries it. */
export interface KnowsDialect extends DialectAdapter {
  readonly dialect: Dialect;
}

/** What the database behind this handle does differently. */
export function dialectOf(db: Db): Dialect {
  return (db.getExecutor().adapter as KnowsDialect).dialect;
}

/** Rows in pieces of as many as go well into one statement. */
export function* inStatements<Row>(db: Db, rows: readonly Row[]): Generator<Row[]> {
  const { rowsPerInsert } = dialectOf(db);
  for (let start = 0; start < rows.length; start += rowsPerInsert) yield rows.slice(start, start + rowsPerInsert);
}
