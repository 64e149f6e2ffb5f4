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

/** Forgets everything that an owner needed. */
export async function deleteReferencesOf(db: Db, owner: string): Promise<void> {
  await db.deleteFrom("object_references").where("owner", "=", owner).execute();
}

/** Which of these objects somebody needs. */
export async function referencedObjects(db: Db, objects: readonly string[]): Promise<Set<string>> {
  if (objects.length === 0) return new Set();
  const rows = await db.selectFrom("object_references").select("object").distinct().where("object", "in", objects).execute();
  return new Set(rows.map((row) => row.object));
}

/** The objects that an owner needs. */
export async function objectsOf(db: Db, owner: string): Promise<string[]> {
  const rows = await db.selectFrom("object_references").select("object").where("owner", "=", owner).execute();
  return rows.map((row) => row.object);
}
