import type { Db, NewRow, Row } from "../schema.ts";

/** The id of an author of this name, if there is one. */
export async function iconAuthorId(db: Db, name: string): Promise<number | undefined> {
  const row = await db.selectFrom("icon_authors").select("id").where("name", "=", name).executeTakeFirst();
  return row?.id;
}

export async function insertIconAuthor(db: Db, author: NewRow<"icon_authors">): Promise<number> {
  const { id } = await db.insertInto("icon_authors").values(author).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** The id of the style of this name, if there is one. */
export async function iconStyleId(db: Db, name: string): Promise<number | undefined> {
  const row = await db.selectFrom("icon_styles").select("id").where("name", "=", name).executeTakeFirst();
  return row?.id;
}

/** The id of the style of this name, which is made when it is new. */
export async function ensureIconStyle(db: Db, name: string): Promise<number> {
  const known = await iconStyleId(db, name);
  if (known !== undefined) return known;
  const { id } = await db.insertInto("icon_styles").values({ name }).returning("id").executeTakeFirstOrThrow();
  return id;
}

export function iconFamilyNames(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom("icon_families").select(["id", "name"]).execute();
}

export function iconStyleNames(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom("icon_styles").select(["id", "name"]).execute();
}

export function iconFamilyBySourceKey(db: Db, sourceKey: string): Promise<Row<"icon_families"> | undefined> {
  return db.selectFrom("icon_families").selectAll().where("source_key", "=", sourceKey).executeTakeFirst();
}

export async function insertIconFamily(db: Db, family: NewRow<"icon_families">): Promise<number> {
  const { id } = await db.insertInto("icon_families").values(family).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateIconFamily(db: Db, id: number, changes: Partial<NewRow<"icon_families">>): Promise<void> {
  await db.updateTable("icon_families").set(changes).where("id", "=", id).execute();
}

/** Every family, in the order of their ids. */
export function allIconFamilies(db: Db): Promise<Row<"icon_families">[]> {
  return db.selectFrom("icon_families").selectAll().orderBy("id").execute();
}

/** The author of this id; rejects when there is none. */
export function iconAuthorById(db: Db, id: number): Promise<Row<"icon_authors">> {
  return db.selectFrom("icon_authors").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
