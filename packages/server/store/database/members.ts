import type { Db, NewRow, Row } from "./schema.ts";

/** Notes that a server is at work, or that it still is. */
export async function noteMember(db: Db, member: NewRow<"members">): Promise<void> {
  const { id: _id, ...said } = member;
  await db.insertInto("members").values(member).onConflict((on) => on.column("id").doUpdateSet(said)).execute();
}

/** Servers seen since a moment, oldest first. */
export function membersSince(db: Db, since: number): Promise<Row<"members">[]> {
  return db.selectFrom("members").selectAll().where("seen_at", ">=", since).orderBy("started_at").orderBy("id").execute();
}

export async function forgetMember(db: Db, id: string): Promise<void> {
  await db.deleteFrom("members").where("id", "=", id).execute();
}

/** Forgets servers that were last seen before a moment. */
export async function forgetMembersBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom("members").where("seen_at", "<", moment).execute();
}
