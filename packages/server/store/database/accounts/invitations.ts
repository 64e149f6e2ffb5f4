import type { Db, NewRow, Row } from "../schema.ts";

export type InvitationRow = Row<"invitations">;

export async function insertInvitation(db: Db, invitation: NewRow<"invitations">): Promise<void> {
  await db.insertInto("invitations").values(invitation).execute();
}

/** Invitations of an account, oldest first. */
export function listInvitations(db: Db, accountId: string): Promise<InvitationRow[]> {
  return db.selectFrom("invitations").selectAll().where("account_id", "=", accountId).orderBy("id").execute();
}

/** An invitation, with its account's name. */
export function findInvitation(db: Db, hash: string): Promise<(InvitationRow & { account_name: string }) | undefined> {
  return db.selectFrom("invitations").innerJoin("accounts", "accounts.id", "invitations.account_id")
    .selectAll("invitations").select("accounts.name as account_name").where("hash", "=", hash).executeTakeFirst();
}

/** Removes an invitation and returns it: of several that accept it at once, one gets it. */
export function takeInvitation(db: Db, hash: string): Promise<InvitationRow | undefined> {
  return db.deleteFrom("invitations").where("hash", "=", hash).returningAll().executeTakeFirst();
}

/** Removes an invitation of this account and returns it. */
export function withdrawInvitation(db: Db, accountId: string, id: string): Promise<InvitationRow | undefined> {
  return db.deleteFrom("invitations").where("id", "=", id).where("account_id", "=", accountId).returningAll().executeTakeFirst();
}

/** Removes the earlier invitations of an email to an account. */
export async function deleteInvitationsOf(db: Db, accountId: string, email: string): Promise<void> {
  await db.deleteFrom("invitations").where("account_id", "=", accountId).where("email", "=", email).execute();
}

export async function deleteExpiredInvitations(db: Db, now: number): Promise<void> {
  await db.deleteFrom("invitations").where("expires_at", "<=", now).execute();
}
