import type { Db, NewRow, Row } from "../schema.ts";

export async function insertSession(db: Db, session: NewRow<"sessions">): Promise<void> {
  await db.insertInto("sessions").values(session).execute();
}

export type SessionWithKey = Row<"api_keys"> & Pick<Row<"sessions">, "last_seen_at"> & { session_created_at: number };

/** A session, and the whole row of its key. */
export function findSession(db: Db, hash: string): Promise<SessionWithKey | undefined> {
  return db
    .selectFrom("sessions")
    .innerJoin("api_keys", "api_keys.id", "sessions.key_id")
    .selectAll("api_keys")
    .select(["sessions.last_seen_at", "sessions.created_at as session_created_at"])
    .where("sessions.hash", "=", hash)
    .executeTakeFirst();
}

/** False when there was none. */
export async function deleteSession(db: Db, hash: string): Promise<boolean> {
  return (await db.deleteFrom("sessions").where("hash", "=", hash).executeTakeFirst()).numDeletedRows > 0n;
}

/** Sessions of a key, the one that was seen last first. */
export function listSessions(db: Db, keyId: string): Promise<Row<"sessions">[]> {
  return db.selectFrom("sessions").selectAll().where("key_id", "=", keyId).orderBy("last_seen_at", "desc").orderBy("hash").execute();
}

/** Removes the sessions of a key, but one where it is named, and counts them. */
export async function deleteSessionsOf(db: Db, keyId: string, but?: string): Promise<number> {
  let query = db.deleteFrom("sessions").where("key_id", "=", keyId);
  if (but !== undefined) query = query.where("hash", "!=", but);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** Removes the sessions last seen, or begun, before these times. */
export async function deleteEndedSessions(db: Db, seenBefore: number, begunBefore: number): Promise<void> {
  await db.deleteFrom("sessions").where((where) => where.or([where("last_seen_at", "<", seenBefore), where("created_at", "<", begunBefore)])).execute();
}

/** Removes the sessions of a key but so many, those that were seen last. */
export async function keepLatestSessions(db: Db, keyId: string, kept: number): Promise<void> {
  const latest = db.selectFrom("sessions").select("hash").where("key_id", "=", keyId).orderBy("last_seen_at", "desc").orderBy("created_at", "desc").limit(kept);
  await db.deleteFrom("sessions").where("key_id", "=", keyId).where("hash", "not in", latest).execute();
}

export async function insertLoginLink(db: Db, link: NewRow<"login_links">): Promise<void> {
  await db.insertInto("login_links").values(link).execute();
}

/** Removes a link and answers it: of several that ask at once, one gets it. */
export function takeLoginLink(db: Db, hash: string): Promise<Row<"login_links"> | undefined> {
  return db.deleteFrom("login_links").where("hash", "=", hash).returningAll().executeTakeFirst();
}

export async function deleteExpiredLoginLinks(db: Db, now: number): Promise<void> {
  await db.deleteFrom("login_links").where("expires_at", "<=", now).execute();
}

/** Uses of keys and sessions, each with its time: what is known to be later stays. */
export async function recordUses(db: Db, keys: ReadonlyMap<string, number>, sessions: ReadonlyMap<string, number>): Promise<void> {
  for (const [id, at] of keys) {
    await db.updateTable("api_keys").set({ last_used_at: at }).where("id", "=", id)
      .where((where) => where.or([where("last_used_at", "is", null), where("last_used_at", "<", at)])).execute();
  }
  for (const [hash, at] of sessions) {
    await db.updateTable("sessions").set({ last_seen_at: at }).where("hash", "=", hash).where("last_seen_at", "<", at).execute();
  }
}
