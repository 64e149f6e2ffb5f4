import type { Db, NewRow, Row } from "../schema.ts";

export type MemberRow = Row<"account_members">;

/** A person, when their key was last used, and whether they may download premium items. */
export type MemberWithUse = MemberRow & Pick<Row<"api_keys">, "last_used_at" | "premium">;

export async function insertMember(db: Db, member: NewRow<"account_members">): Promise<void> {
  await db.insertInto("account_members").values(member).execute();
}

function membersWithUse(db: Db) {
  return db.selectFrom("account_members").innerJoin("api_keys", "api_keys.id", "account_members.key_id")
    .selectAll("account_members").select(["api_keys.last_used_at", "api_keys.premium"]);
}

/** A person of this account, ended or not. */
export function findMember(db: Db, accountId: string, id: string): Promise<MemberWithUse | undefined> {
  return membersWithUse(db).where("account_members.id", "=", id).where("account_members.account_id", "=", accountId).executeTakeFirst();
}

/** A person of any account, by id. */
export function findMemberById(db: Db, id: string): Promise<MemberWithUse | undefined> {
  return membersWithUse(db).where("account_members.id", "=", id).executeTakeFirst();
}

/** The person whom this key stands for, or belongs to. */
export function findMemberOfKey(db: Db, keyId: string): Promise<MemberRow | undefined> {
  return db.selectFrom("account_members").innerJoin("api_keys", "api_keys.member_id", "account_members.id")
    .selectAll("account_members").where("api_keys.id", "=", keyId).executeTakeFirst();
}

/** Who logs in with an email, lower case; nobody who has ended. */
export function findMemberByEmail(db: Db, email: string): Promise<MemberRow | undefined> {
  return db.selectFrom("account_members").selectAll().where("email", "=", email).where("ended_at", "is", null).executeTakeFirst();
}

/** People of an account, oldest first. */
export function listMembers(db: Db, accountId: string, withEnded: boolean): Promise<MemberWithUse[]> {
  const query = membersWithUse(db).where("account_members.account_id", "=", accountId).orderBy("account_members.id");
  return (withEnded ? query : query.where("account_members.ended_at", "is", null)).execute();
}

/** How many people an account has, or how many of a role; none that have ended. */
export async function countMembers(db: Db, accountId: string, role?: string): Promise<number> {
  let query = db.selectFrom("account_members").select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("account_id", "=", accountId).where("ended_at", "is", null);
  if (role !== undefined) query = query.where("role", "=", role);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

export async function updateMember(db: Db, id: string, change: Partial<NewRow<"account_members">>): Promise<void> {
  await db.updateTable("account_members").set(change).where("id", "=", id).execute();
}

/** Every key that stands for the person or belongs to them, and is not revoked. */
export function keysOfMember(db: Db, memberId: string): Promise<Row<"api_keys">[]> {
  return db.selectFrom("api_keys").selectAll().where("member_id", "=", memberId).where("revoked_at", "is", null).execute();
}

export async function revokeKeysOfMember(db: Db, memberId: string, at: number): Promise<void> {
  await db.updateTable("api_keys").set({ revoked_at: at }).where("member_id", "=", memberId).where("revoked_at", "is", null).execute();
}

export async function insertReset(db: Db, reset: NewRow<"password_resets">): Promise<void> {
  await db.insertInto("password_resets").values(reset).execute();
}

export function findReset(db: Db, hash: string): Promise<Row<"password_resets"> | undefined> {
  return db.selectFrom("password_resets").selectAll().where("hash", "=", hash).executeTakeFirst();
}

/** Removes a link and returns it: of several that ask at once, one gets it. */
export function takeReset(db: Db, hash: string): Promise<Row<"password_resets"> | undefined> {
  return db.deleteFrom("password_resets").where("hash", "=", hash).returningAll().executeTakeFirst();
}

/** Removes the links of a person, and those of anybody that have expired. */
export async function deleteResets(db: Db, memberId: string, now: number): Promise<void> {
  await db.deleteFrom("password_resets").where((where) => where.or([where("member_id", "=", memberId), where("expires_at", "<=", now)])).execute();
}
