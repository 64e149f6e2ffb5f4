import type { Db, NewRow } from "../schema.ts";

/** The object of a picture that was made before, or undefined. */
export async function findRendition(db: Db, key: string): Promise<string | undefined> {
  return (await db.selectFrom("renditions").select("object").where("key", "=", key).executeTakeFirst())?.object;
}

/** Notes where a picture is kept, in place of an earlier note. */
export async function putRendition(db: Db, rendition: NewRow<"renditions">): Promise<void> {
  const { object, created_at } = rendition;
  await db
    .insertInto("renditions")
    .values(rendition)
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ object, created_at }))
    .execute();
}
