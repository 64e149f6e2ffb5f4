import type SQLite from "better-sqlite3";
import type { SqliteDatabase } from "kysely";

/** Statements kept at most; beyond it the one that was made first goes. */
const mostKept = 300;

type Prepared = ReturnType<SqliteDatabase["prepare"]>;

/**
 * A connection that keeps its prepared statements: the query builder asks for one at every execution, and parsing the SQL costs as much
 * as carrying it out.
 */
export function keepPrepared(connection: SQLite.Database): SqliteDatabase {
  const kept = new Map<string, Prepared>();
  return {
    close: () => void connection.close(),
    prepare(sql) {
      let statement = kept.get(sql);
      if (!statement) {
        statement = connection.prepare(sql) as unknown as Prepared;
        if (kept.size >= mostKept) kept.delete(kept.keys().next().value!);
        kept.set(sql, statement);
      }
      return statement;
    },
  };
}
