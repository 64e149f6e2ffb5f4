import type { RawBuilder } from "kysely";
import type { GivenType } from "./database.ts";
import { dialectOf } from "./dialect-of.ts";
import type { Db } from "./schema.ts";

/**
 * Rows as one parameter of JSON: a statement that works on many has one text however many they are, so that it is prepared once.
 * @returns a query with a column for each of the types; what a row leaves out is null
 */
export function givenRows<Column extends string>(
  db: Db, types: Readonly<Record<Column, GivenType>>, rows: readonly Readonly<Partial<Record<Column, string | number | null>>>[],
): RawBuilder<unknown> {
  // PostgreSQL keeps no NUL in a text, and takes no half of a surrogate pair in JSON.
  const json = JSON.stringify(rows, (_, value: unknown) => (typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\u{FFFD}") : value));
  return dialectOf(db).rowsOf(json, types);
}
