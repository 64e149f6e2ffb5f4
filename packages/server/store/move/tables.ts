import { sql } from "kysely";
import type { Db } from "../database/schema.ts";

/** A table to be moved. */
export interface MovedTable {
  name: string;
  columns: readonly string[];
  /** Columns of its primary key, in their order. */
  key: readonly string[];
  /** Whether rows of other tables name its rows: it is filled before them, and emptied after them. */
  isNamed: boolean;
  /** Of a key that the database counts up: the last one that it gave out. */
  lastGiven?: number;
}

/** What belongs to a database and not to the library in it. */
const own = new Set(["migrations", "members"]);

/**
 * Every table of an SQLite database, those that others name before the others. Read from the database itself: a migration that adds a table needs nothing
 * done here.
 * @param without tables that stay behind
 */
export async function tablesOf(db: Db, without: readonly string[] = []): Promise<MovedTable[]> {
  const { rows: names } = await sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(db);
  const found = new Map<string, { table: MovedTable; names: string[] }>();
  for (const { name } of names) {
    if (own.has(name) || without.includes(name)) continue;
    const { rows: columns } = await sql<{ name: string; pk: number }>`select name, pk from pragma_table_info(${name})`.execute(db);
    const { rows: others } = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`.execute(db);
    const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk).map((column) => column.name);
    if (key.length === 0) throw new Error(`the table ${name} has no primary key: its rows cannot be told apart`);
    const { rows: given } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${name}`.execute(db);
    const table: MovedTable = { name, columns: columns.map((column) => column.name), key, isNamed: false, ...(given[0] && { lastGiven: given[0].seq }) };
    found.set(name, { table, names: others.map((other) => other.table).filter((other) => other !== name) });
  }
  const named = new Set([...found.values()].flatMap((one) => one.names));
  const ordered: MovedTable[] = [];
  const add = (name: string) => {
    const one = found.get(name);
    if (!one || ordered.some((table) => table.name === name)) return;
    one.names.forEach(add);
    ordered.push({ ...one.table, isNamed: named.has(name) });
  };
  for (const name of found.keys()) add(name);
  return ordered;
}
