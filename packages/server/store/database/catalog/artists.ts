import type { Db, NewRow, Row } from "../schema.ts";
import { updateEdited, type Version } from "./edited.ts";

export type Artist = Row<"artists">;

export function artistById(db: Db, id: number): Promise<Artist | undefined> {
  return db.selectFrom("artists").selectAll().where("id", "=", id).executeTakeFirst();
}

/** In no order; an id that no artist has is left out. */
export async function artistsByIds(db: Db, ids: readonly number[]): Promise<Artist[]> {
  return ids.length === 0 ? [] : db.selectFrom("artists").selectAll().where("id", "in", ids).execute();
}

export function artistByName(db: Db, name: string): Promise<Artist | undefined> {
  return db.selectFrom("artists").selectAll().where("name", "=", name).executeTakeFirst();
}

export async function insertArtist(db: Db, artist: NewRow<"artists">): Promise<number> {
  const { id } = await db.insertInto("artists").values(artist).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Every artist, in the order of their ids. */
export function allArtists(db: Db): Promise<Artist[]> {
  return db.selectFrom("artists").selectAll().orderBy("id").execute();
}

/** A page of the artists, in the order of their names. */
export function artistsPage(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<Artist[]> {
  return db.selectFrom("artists").selectAll().orderBy("name").orderBy("id").limit(limit).offset(offset).execute();
}

export async function countArtists(db: Db): Promise<number> {
  const { count } = await db.selectFrom("artists").select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return Number(count);
}

/** @throws EditedMeanwhile when it is not any more as it was read */
export function updateArtist(db: Db, read: Version, changes: Partial<NewRow<"artists">>): Promise<void> {
  return updateEdited(db, "artists", read, changes);
}

export async function deleteArtist(db: Db, id: number): Promise<void> {
  await db.deleteFrom("artists").where("id", "=", id).execute();
}
