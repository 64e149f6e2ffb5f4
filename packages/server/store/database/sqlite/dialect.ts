import SQLite from "better-sqlite3";
import { sql } from "kysely";
import type { Dialect } from "../database.ts";
import { continueCounting, tablesIn } from "./tables.ts";

/** The writing transaction has the database for itself: what is a lock elsewhere is nothing here. */
const nothing = async () => {};

export const sqliteDialect: Dialect = {
  name: "sqlite",
  autoIncrement: "integer primary key autoincrement",
  rowsPerInsert: 1,
  isAmong: (column, query) => sql`${column} in (${query})`,
  rowsOf(json, types) {
    const columns = Object.keys(types).map((name) => sql`json_extract(value, ${sql.lit(`$.${name}`)}) as ${sql.id(name)}`);
    return sql`select ${sql.join(columns)} from json_each(${json})`;
  },
  sharesCommits: true,
  isUniqueViolation: (error) =>
    error instanceof SQLite.SqliteError && (error.code === "SQLITE_CONSTRAINT_UNIQUE" || error.code === "SQLITE_CONSTRAINT_PRIMARYKEY"),
  lockSchema: nothing,
  finishMigration: nothing,
  async overwriting(db, work) {
    await sql`pragma secure_delete = on`.execute(db);
    const changed = await work();
    await sql`pragma secure_delete = off`.execute(db);
    // The write-ahead log holds the pages of before, too.
    if (changed) await sql`pragma wal_checkpoint(truncate)`.execute(db);
  },
  lockFeed: nothing,
  tables: tablesIn,
  continueCounting,
};
