import type { TableShape } from "../database/database.ts";
import { dialectOf } from "../database/dialect-of.ts";
import type { Db } from "../database/schema.ts";

/** A table of a library. */
export type LibraryTable = Pick<TableShape, "name" | "columns" | "key" | "lastGiven">;

/** What belongs to a database and not to the library in it. */
const own = new Set(["migrations", "members", "rates", "transaction_line"]);

/**
 * Every table of a library, those that others name before the others. Read from the database itself: a migration that adds a table needs nothing done here.
 * @param without tables that stay behind
 */
export async function tablesOf(db: Db, without: readonly string[] = []): Promise<LibraryTable[]> {
  const shapes = (await dialectOf(db).tables(db)).filter(({ name }) => !own.has(name) && !without.includes(name));
  const found = new Map(shapes.map((shape) => [shape.name, shape]));
  const ordered: LibraryTable[] = [];
  const add = (wanted: string) => {
    const shape = found.get(wanted);
    if (!shape || ordered.some((table) => table.name === wanted)) return;
    const { name, columns, key, refersTo, lastGiven } = shape;
    if (key.length === 0) throw new Error(`the table ${name} has no primary key: its rows cannot be told apart`);
    refersTo.filter((other) => other !== name).forEach(add);
    ordered.push({ name, columns, key, ...(lastGiven !== undefined && { lastGiven }) });
  };
  for (const name of found.keys()) add(name);
  return ordered;
}
