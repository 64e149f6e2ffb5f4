import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database/schema.ts";
import type { LibraryTable } from "./tables.ts";

export type Value = string | number | null;
export type AnyRow = Record<string, Value>;

/** Rows that are read, compared and written together. */
export const portion = 500;
/** SQLite takes 32,766 parameters in one statement. */
const mostParameters = 30_000;

/** The next rows in the order of their keys, which is the same in both databases. */
export async function readRows(db: Db, { name, columns, key }: LibraryTable, after: readonly Value[] | undefined): Promise<AnyRow[]> {
  const names = list(key);
  const where = after ? sql`where (${names}) > (${sql.join(after)})` : sql``;
  return (await sql<AnyRow>`select ${list(columns)} from ${sql.table(name)} ${where} order by ${names} limit ${portion}`.execute(db)).rows;
}

/** Inserts rows, or puts them in the place of those with their keys. */
export async function writeRows(db: Db, { name, columns, key }: LibraryTable, rows: readonly AnyRow[]): Promise<void> {
  const others = columns.filter((column) => !key.includes(column)).map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  const conflict = others.length === 0 ? sql`do nothing` : sql`do update set ${sql.join(others)}`;
  const atOnce = Math.floor(mostParameters / columns.length);
  for (let start = 0; start < rows.length; start += atOnce) {
    const values = rows.slice(start, start + atOnce).map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
    await sql`insert into ${sql.table(name)} (${list(columns)}) values ${sql.join(values)} on conflict (${list(key)}) ${conflict}`.execute(db);
  }
}

export function keyOf({ key }: LibraryTable, row: AnyRow): Value[] {
  return key.map((column) => row[column]!);
}

export async function countRows(db: Db, name: string): Promise<number> {
  return Number((await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db)).rows[0]!.count);
}

/** As PostgreSQL keeps it: see postgres/pool.ts. */
export function withoutNul(row: AnyRow): AnyRow {
  const entries = Object.entries(row);
  if (!entries.some(([, value]) => typeof value === "string" && value.includes("\0"))) return row;
  return Object.fromEntries(entries.map(([column, value]) => [column, typeof value === "string" ? value.replaceAll("\0", "\u{FFFD}") : value]));
}

function list(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}
