import { type RawBuilder, sql, type SqlBool } from "kysely";
import { givenRows } from "./given-rows.ts";
import type { Db, Row } from "./schema.ts";

/** SQLite takes 32,766 parameters in one statement, two go into each row. */
const rowsPerStatement = 1000;

/** Notes who needs which objects, such as `{ object, owner: "sounds/12" }`; what is noted already stays as it is. */
export async function insertObjectReferences(db: Db, references: readonly Row<"object_references">[]): Promise<void> {
  for (let start = 0; start < references.length; start += rowsPerStatement) {
    await db
      .insertInto("object_references")
      .values(references.slice(start, start + rowsPerStatement))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Notes as a statement, of rows for which a condition on their `owner` holds. */
export function referencesOf(db: Db, references: readonly Row<"object_references">[], needed: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`insert into object_references (object, owner)
    select object, owner from (${givenRows(db, { object: "text", owner: "text" }, references)}) as noted where ${needed} on conflict do nothing`;
}

/** Forgets everything that these owners needed. */
export async function deleteReferencesOf(db: Db, ...owners: readonly string[]): Promise<void> {
  if (owners.length > 0) await db.deleteFrom("object_references").where("owner", "in", owners).execute();
}

/** Which of these objects somebody needs. */
export async function referencedObjects(db: Db, objects: readonly string[]): Promise<Set<string>> {
  if (objects.length === 0) return new Set();
  const rows = await db.selectFrom("object_references").select("object").distinct().where("object", "in", objects).execute();
  return new Set(rows.map((row) => row.object));
}

/** The objects that these owners need. */
export async function objectsOf(db: Db, ...owners: readonly string[]): Promise<string[]> {
  if (owners.length === 0) return [];
  const rows = await db.selectFrom("object_references").select("object").distinct().where("owner", "in", owners).execute();
  return rows.map((row) => row.object);
}
