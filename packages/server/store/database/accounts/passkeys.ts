import type { Db, NewRow, Row } from "../schema.ts";
import type { MemberRow } from "./members.ts";

export type PasskeyRow = Row<"passkeys">;

export async function insertPasskey(db: Db, passkey: NewRow<"passkeys">): Promise<void> {
  await db.insertInto("passkeys").values(passkey).execute();
}

/** Passkeys of a person, oldest first. */
export function listPasskeys(db: Db, memberId: string): Promise<PasskeyRow[]> {
  return db.selectFrom("passkeys").selectAll().where("member_id", "=", memberId).orderBy("created_at").orderBy("id").execute();
}

export function findPasskey(db: Db, id: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom("passkeys").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The person of a passkey; nobody who has ended. */
export function findMemberOfPasskey(db: Db, id: string): Promise<MemberRow | undefined> {
  return db.selectFrom("account_members").innerJoin("passkeys", "passkeys.member_id", "account_members.id").selectAll("account_members")
    .where("passkeys.id", "=", id).where("ended_at", "is", null).executeTakeFirst();
}

/** False where the person has none of this id. */
export async function renamePasskey(db: Db, memberId: string, id: string, name: string): Promise<boolean> {
  return (await db.updateTable("passkeys").set({ name }).where("id", "=", id).where("member_id", "=", memberId).executeTakeFirst()).numUpdatedRows > 0n;
}

/**
 * Notes a use. @param counter what the authenticator counts now; 0 for one that does not count
 * @returns false where it has counted as far before: the passkey was copied, or another request with the same count was faster
 */
export async function usePasskey(db: Db, id: string, counter: number, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable("passkeys").set({ counter, last_used_at: at }).where("id", "=", id)
    .where((where) => (counter === 0 ? where("counter", "=", 0) : where("counter", "<", counter))).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePasskey(db: Db, memberId: string, id: string): Promise<boolean> {
  return (await db.deleteFrom("passkeys").where("id", "=", id).where("member_id", "=", memberId).executeTakeFirst()).numDeletedRows > 0n;
}

/** Removes all passkeys of a person, who needs none to log in any more. */
export async function deletePasskeysOf(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom("passkeys").where("member_id", "=", memberId).execute();
  await requirePasskey(db, memberId, false);
}

/** Whether a password alone is not enough for the person. */
export async function requirePasskey(db: Db, memberId: string, on: boolean): Promise<void> {
  await db.updateTable("account_members").set({ needs_passkey: on ? 1 : 0 }).where("id", "=", memberId).execute();
}

export async function insertChallenge(db: Db, challenge: NewRow<"passkey_challenges">): Promise<void> {
  await db.insertInto("passkey_challenges").values(challenge).execute();
}

/** Removes a challenge and returns it: of several that bring it, one gets it. */
export function takeChallenge(db: Db, hash: string): Promise<Row<"passkey_challenges"> | undefined> {
  return db.deleteFrom("passkey_challenges").where("hash", "=", hash).returningAll().executeTakeFirst();
}

/** Removes those that have expired, and of the rest the oldest beyond so many. */
export async function boundChallenges(db: Db, now: number, most: number): Promise<void> {
  await db.deleteFrom("passkey_challenges").where("expires_at", "<=", now).execute();
  const beyond = await db.selectFrom("passkey_challenges").select("expires_at").orderBy("expires_at", "desc").offset(most).limit(1).executeTakeFirst();
  if (beyond) await db.deleteFrom("passkey_challenges").where("expires_at", "<=", beyond.expires_at).execute();
}
