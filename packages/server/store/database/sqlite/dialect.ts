import SQLite from "better-sqlite3";
import type { Dialect } from "../database.ts";

/** The writing transaction has the database for itself: what is a lock elsewhere is nothing here. */
const nothing = async () => {};

export const sqliteDialect: Dialect = {
  name: "sqlite",
  autoIncrement: "integer primary key autoincrement",
  rowsPerInsert: 1,
  sharesCommits: true,
  isUniqueViolation: (error) =>
    error instanceof SQLite.SqliteError && (error.code === "SQLITE_CONSTRAINT_UNIQUE" || error.code === "SQLITE_CONSTRAINT_PRIMARYKEY"),
  lockSchema: nothing,
  settleSchema: nothing,
  lockFeed: nothing,
};
