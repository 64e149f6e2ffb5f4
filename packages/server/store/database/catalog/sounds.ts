import { sql } from "kysely";
import type { Db, NewRow, Row } from "../schema.ts";
import { updateEdited, type Version } from "./edited.ts";

export type Sound = Row<"sounds">;
export type NewSound = NewRow<"sounds">;

/** Inserts one sound and answers its id; rejects with a unique violation when its `source_key` is taken. */
export async function insertSound(db: Db, sound: NewSound): Promise<number> {
  const { id } = await db.insertInto("sounds").values(sound).returning("id").executeTakeFirstOrThrow();
  return id;
}

export function soundById(db: Db, id: number): Promise<Sound | undefined> {
  return db.selectFrom("sounds").selectAll().where("id", "=", id).executeTakeFirst();
}

/** In no order; an id that no sound has is left out. */
export async function soundsByIds(db: Db, ids: readonly number[]): Promise<Sound[]> {
  return ids.length === 0 ? [] : db.selectFrom("sounds").selectAll().where("id", "in", ids).execute();
}

/** A page of all sounds in the order of their ids, for going through the whole catalog. */
export function soundsAfter(db: Db, id: number, limit: number): Promise<Sound[]> {
  return db.selectFrom("sounds").selectAll().where("id", ">", id).orderBy("id").limit(limit).execute();
}

/** Which of these source keys the catalog has. */
export async function knownSoundKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom("sounds").select("source_key").where("source_key", "in", keys).execute();
  return new Set(rows.map((row) => row.source_key));
}

export async function addSoundDownloads(db: Db, id: number, downloads: number): Promise<void> {
  await db
    .updateTable("sounds")
    .set({ download_count: sql<number>`download_count + ${downloads}` })
    .where("id", "=", id)
    .execute();
}

/** The sounds that have one of these source keys, whole, in no order. */
export async function soundsBySourceKeys(db: Db, keys: readonly string[]): Promise<Sound[]> {
  return keys.length === 0 ? [] : db.selectFrom("sounds").selectAll().where("source_key", "in", keys).execute();
}

/** Id and key of every sound whose key begins so, in the order of the keys. */
export async function soundKeysFrom(db: Db, prefix: string): Promise<Pick<Sound, "id" | "source_key" | "title">[]> {
  const rows = await db.selectFrom("sounds").select(["id", "source_key", "title"]).where(
    sql<string>`substr(source_key, 1, ${prefix.length})`, "=", prefix,
  ).execute();
  return rows.toSorted((a, b) => (a.source_key < b.source_key ? -1 : 1));
}

/** @throws EditedMeanwhile when it is not any more as it was read */
export function updateSound(db: Db, read: Version, changes: Partial<NewSound>): Promise<void> {
  return updateEdited(db, "sounds", read, changes);
}

export async function deleteSound(db: Db, id: number): Promise<void> {
  await db.deleteFrom("sounds").where("id", "=", id).execute();
}

/** The sounds whose file is this object, the oldest first. */
export async function soundsWithFile(db: Db, object: string): Promise<Sound[]> {
  // By the references, which have an index by object: the table itself has none.
  const owners = await db.selectFrom("object_references").select("owner").where("object", "=", object).where("owner", "like", "sounds/%").execute();
  const ids = owners.map(({ owner }) => Number(owner.slice("sounds/".length)));
  return ids.length === 0
    ? []
    : db.selectFrom("sounds").selectAll().where("id", "in", ids).where("file_object", "=", object).orderBy("id").execute();
}
