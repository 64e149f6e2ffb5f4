import SQLite from "better-sqlite3";
import type { Dialect } from "../database.ts";

export const sqliteDialect: Dialect = {
  name: "sqlite",
  autoIncrement: "integer primary key autoincrement",
  isUniqueViolation: (error) =>
    error instanceof SQLite.SqliteError && (error.code === "SQLITE_CONSTRAINT_UNIQUE" || error.code === "SQLITE_CONSTRAINT_PRIMARYKEY"),
};
