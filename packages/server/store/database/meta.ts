import type { Db } from "./schema.ts";

/** Small facts about this installation, by name. */
export async function readMeta(db: Db, key: string): Promise<string | undefined> {
  return (await db.selectFrom("meta").select("value").where("key", "=", key).executeTakeFirst())?.value;
}

export async function writeMeta(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto("meta")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** The value of a key, made and stored when there is none: processes that start together agree on one. */
export async function ensureMeta(db: Db, key: string, make: () => string): Promise<string> {
  await db
    .insertInto("meta")
    .values({ key, value: make() })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  return (await readMeta(db, key)) as string;
}

export async function deleteMeta(db: Db, key: string): Promise<void> {
  await db.deleteFrom("meta").where("key", "=", key).execute();
}
