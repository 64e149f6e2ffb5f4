import { sql } from "kysely";
import { givenRows } from "./given-rows.ts";
import type { Db, Row } from "./schema.ts";

/** Notes who needs which objects, such as `{ object, owner: "sounds/12" }`; what is noted already stays as it is. */
export async function insertObjectReferences(db: Db, references: readonly Row<"object_references">[]): Promise<void> {
  if (references.length === 0) return;
  await sql`insert into object_references (object, owner)
    select object, owner from (${givenRows(db, { object: "text", owner: "text" }, references)}) as noted where true on conflict do nothing`.execute(db);
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
