import type { Db, NewRow, Row } from "../schema.ts";
import { updateEdited, type Version } from "./edited.ts";

/** Genres and moods share one shape: the table's name says which. */
export type MusicTermKind = "genres" | "moods";
export type MusicTerm = Row<"genres">;
export type NewMusicTerm = NewRow<"genres">;

/** Every term, in the order in which they are shown. */
export function allTerms(db: Db, kind: MusicTermKind): Promise<MusicTerm[]> {
  return db.selectFrom(kind).selectAll().orderBy("sort_order").orderBy("id").execute();
}

/** In no order; an id that no term has is left out. */
export async function termsByIds(db: Db, kind: MusicTermKind, ids: readonly number[]): Promise<MusicTerm[]> {
  return ids.length === 0 ? [] : db.selectFrom(kind).selectAll().where("id", "in", ids).execute();
}

export async function insertTerm(db: Db, kind: MusicTermKind, term: NewMusicTerm): Promise<number> {
  const { id } = await db.insertInto(kind).values(term).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** @throws EditedMeanwhile when it is not any more as it was read */
export function updateTerm(db: Db, kind: MusicTermKind, read: Version, changes: Partial<NewMusicTerm>): Promise<void> {
  return updateEdited(db, kind, read, changes);
}

export async function deleteTerm(db: Db, kind: MusicTermKind, id: number): Promise<void> {
  await db.deleteFrom(kind).where("id", "=", id).execute();
}
