import type SQLite from "better-sqlite3";
import type { SqliteDatabase } from "kysely";
import { LRUCache } from "lru-cache";

/** Statements kept at most, the latest used. */
const mostKept = 300;

type Prepared = ReturnType<SqliteDatabase["prepare"]>;

/**
 * A connection that keeps its prepared statements: the query builder asks for one at every execution, and parsing the SQL costs as much
 * as carrying it out.
 */
export function keepPrepared(connection: SQLite.Database): SqliteDatabase {
  const kept = new LRUCache<string, Prepared>({ max: mostKept });
  return {
    close: () => void connection.close(),
    prepare(sql) {
      let statement = kept.get(sql);
      if (!statement) {
        statement = connection.prepare(sql) as unknown as Prepared;
        kept.set(sql, statement);
      }
      return statement;
    },
  };
}
