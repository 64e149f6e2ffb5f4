import type { Database } from "../store/database/database.ts";
import type { AnyField } from "./definition/field.ts";
import { iconFields } from "./icons/fields.ts";
import { trackFields } from "./music/fields.ts";
import { soundFields } from "./sounds/fields.ts";

/** A field is declared in a column that the database does not have. */
export class MissingColumn extends Error {}

const tables: Readonly<Record<string, Readonly<Record<string, AnyField>>>> = {
  sounds: soundFields.declared, tracks: trackFields.declared, icons: iconFields.declared,
};

/**
 * Compares the columns of declared fields with the migrated database. Without it the service would start, and fail at the first row.
 * @throws MissingColumn that names each column and the type to give it
 */
export async function refuseMissingColumns({ db, dialect }: Pick<Database, "db" | "dialect">): Promise<void> {
  const shapes = new Map((await dialect.tables(db)).map(({ name, columns }) => [name, new Set(columns)]));
  const missing = Object.entries(tables).flatMap(([table, declared]) => Object.values(declared).flatMap(({ column, kind: { name, columnType } }) => {
    if (column === undefined || shapes.get(table)?.has(column)) return [];
    return [`${table} has no column ${column}: add a migration (\`${columnType}\` for ${name.endsWith("s") ? name : `${name}s`})`];
  }));
  if (missing.length > 0) throw new MissingColumn(`${missing.join("; ")}.`);
}
