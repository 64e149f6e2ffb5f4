import { sql } from "kysely";
import type { Db, NewRow, Row } from "../schema.ts";
import { updateEdited, type Version } from "./edited.ts";

export type Track = Row<"tracks">;
export type NewTrack = NewRow<"tracks">;

/** Inserts one track and answers its id; rejects with a unique violation when its `source_key` is taken. */
export async function insertTrack(db: Db, track: NewTrack): Promise<number> {
  const { id } = await db.insertInto("tracks").values(track).returning("id").executeTakeFirstOrThrow();
  return id;
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

/** The tracks that have one of these source keys, whole, in no order. */
export async function tracksBySourceKeys(db: Db, keys: readonly string[]): Promise<Track[]> {
  return keys.length === 0 ? [] : db.selectFrom("tracks").selectAll().where("source_key", "in", keys).execute();
}

/** Id and key of every track whose key begins so, in the order of the keys. */
export async function trackKeysFrom(db: Db, prefix: string): Promise<Pick<Track, "id" | "source_key" | "title">[]> {
  const rows = await db.selectFrom("tracks").select(["id", "source_key", "title"]).where(
    sql<string>`substr(source_key, 1, ${prefix.length})`, "=", prefix,
  ).execute();
  return rows.toSorted((a, b) => (a.source_key < b.source_key ? -1 : 1));
}

/** @throws EditedMeanwhile when it is not any more as it was read */
export function updateTrack(db: Db, read: Version, changes: Partial<NewTrack>): Promise<void> {
  return updateEdited(db, "tracks", read, changes);
}

export async function deleteTrack(db: Db, id: number): Promise<void> {
  await db.deleteFrom("tracks").where("id", "=", id).execute();
}

/** The tracks whose file is this object, the oldest first. */
export async function tracksWithFile(db: Db, object: string): Promise<Track[]> {
  // By the references, which have an index by object: the table itself has none.
  const owners = await db.selectFrom("object_references").select("owner").where("object", "=", object).where("owner", "like", "tracks/%").execute();
  const ids = owners.map(({ owner }) => Number(owner.slice("tracks/".length)));
  return ids.length === 0
    ? []
    : db.selectFrom("tracks").selectAll().where("id", "in", ids).where("file_object", "=", object).orderBy("id").execute();
}

/** Ids of the tracks of an artist, inactive ones too. */
export async function trackIdsOfArtist(db: Db, artistId: number): Promise<number[]> {
  const rows = await db.selectFrom("tracks").select("id").where("artist_id", "=", artistId).execute();
  return rows.map(({ id }) => id);
}

/** Ids of the tracks that have a genre or mood, inactive ones too. Reads the whole table: no list asks for this. */
export async function trackIdsOfTerm(db: Db, kind: "genres" | "moods", termId: number): Promise<number[]> {
  const column = kind === "genres" ? "genre_ids_json" : "mood_ids_json";
  const rows = await db.selectFrom("tracks").select(["id", column]).where(column, "like", `%${termId}%`).execute();
  return rows.filter((row) => (JSON.parse(row[column]) as number[]).includes(termId)).map(({ id }) => id);
}

/** How many tracks each of these artists has, inactive ones too; one without tracks is left out. */
export async function countTracksByArtist(db: Db, artistIds: readonly number[]): Promise<Map<number, number>> {
  if (artistIds.length === 0) return new Map();
  const rows = await db.selectFrom("tracks").select([
    "artist_id", ({ fn }) => fn.countAll<number>().as("count"),
  ]).where("artist_id", "in", artistIds).groupBy("artist_id").execute();
  return new Map(rows.map(({ artist_id, count }) => [artist_id!, Number(count)]));
}
