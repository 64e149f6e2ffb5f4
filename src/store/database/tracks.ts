import { sql } from "kysely";
import type { Db, NewRow, Row } from "./schema.ts";

export type Track = Row<"tracks">;
export type NewTrack = NewRow<"tracks">;

/** Inserts one track and answers its id; rejects with a unique violation when its `source_key` is taken. */
export async function insertTrack(db: Db, track: NewTrack): Promise<number> {
  const { id } = await db.insertInto("tracks").values(track).returning("id").executeTakeFirstOrThrow();
  return id;
}

export function trackById(db: Db, id: number): Promise<Track | undefined> {
  return db.selectFrom("tracks").selectAll().where("id", "=", id).executeTakeFirst();
}

/** In no order; an id that no track has is left out. */
export async function tracksByIds(db: Db, ids: readonly number[]): Promise<Track[]> {
  return ids.length === 0 ? [] : db.selectFrom("tracks").selectAll().where("id", "in", ids).execute();
}

/** A page of all tracks in the order of their ids, for going through the whole catalog. */
export function tracksAfter(db: Db, id: number, limit: number): Promise<Track[]> {
  return db.selectFrom("tracks").selectAll().where("id", ">", id).orderBy("id").limit(limit).execute();
}

/** Which of these source keys the catalog has. */
export async function knownTrackKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom("tracks").select("source_key").where("source_key", "in", keys).execute();
  return new Set(rows.map((row) => row.source_key));
}

export async function addTrackDownloads(db: Db, id: number, downloads: number): Promise<void> {
  await db
    .updateTable("tracks")
    .set({ download_count: sql<number>`download_count + ${downloads}` })
    .where("id", "=", id)
    .execute();
}

/** How many active tracks an artist has. */
export async function countTracksOf(db: Db, artistId: number): Promise<number> {
  const { count } = await db
    .selectFrom("tracks")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("artist_id", "=", artistId)
    .where("is_active", "=", 1)
    .executeTakeFirstOrThrow();
  return Number(count);
}
