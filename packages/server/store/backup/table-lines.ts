import type { Db } from "../database/schema.ts";
import { type AnyRow, keyOf, portion, readRows, type Value, withoutNul } from "./table-rows.ts";
import { type LibraryTable, tablesOf } from "./tables.ts";

/** A row as a line: its values in the order of the columns. */
export type RowLine = Value[];

/**
 * Tables that say where the files of one store lie, or were about to. They are of no use with another. Servers of before wrote uploads in parts; no backup,
 * theirs included, has that table.
 */
const ofStore = ["object_places", "part_uploads"];

/** The tables that a backup has. */
export function tablesOfBackup(db: Db): Promise<LibraryTable[]> {
  return tablesOf(db, ofStore);
}

/** The rows of a table, in the order of their keys: the same lines from either database. */
export async function* linesOfTable(db: Db, table: LibraryTable, onRows: (count: number) => void = () => {}): AsyncGenerator<RowLine[]> {
  for (let after: Value[] | undefined, more = true; more; ) {
    const rows = await readRows(db, table, after);
    more = rows.length === portion;
    if (rows.length > 0) after = keyOf(table, rows.at(-1)!);
    yield rows.map(withoutNul).map((row) => table.columns.map((column) => row[column] ?? null));
    onRows(rows.length);
  }
}

export function rowOf({ columns }: Pick<LibraryTable, "columns">, line: RowLine): AnyRow {
  return Object.fromEntries(columns.map((column, index) => [column, line[index] ?? null]));
}
