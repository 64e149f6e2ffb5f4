import type { Db, NewRow, Row } from "../schema.ts";
import type { MemberRow } from "./members.ts";

/** The person whom a provider knows by this subject, ended or not. */
export function findMemberByIdentity(db: Db, issuer: string, subject: string): Promise<MemberRow | undefined> {
  return db.selectFrom("oidc_identities").innerJoin("account_members", "account_members.id", "oidc_identities.member_id").selectAll("account_members")
    .where("issuer", "=", issuer).where("subject", "=", subject).executeTakeFirst();
}

/** Whom an issuer knows a person as. */
export function findIdentityOf(db: Db, issuer: string, memberId: string): Promise<Row<"oidc_identities"> | undefined> {
  return db.selectFrom("oidc_identities").selectAll().where("issuer", "=", issuer).where("member_id", "=", memberId).executeTakeFirst();
}

/** Notes whom a provider means; who had the subject before has it no more. */
export async function writeIdentity(db: Db, identity: NewRow<"oidc_identities">): Promise<void> {
  const { member_id, created_at } = identity;
  await db.insertInto("oidc_identities").values(identity)
    .onConflict((on) => on.columns(["issuer", "subject"]).doUpdateSet({ member_id, created_at })).execute();
}

/** Whether somebody with this email has ended, and nobody has it now. */
export async function hasEnded(db: Db, email: string): Promise<boolean> {
  const rows = await db.selectFrom("account_members").select("ended_at").where("email", "=", email).execute();
  return rows.length > 0 && rows.every(({ ended_at: endedAt }) => endedAt !== null);
}

/** Removes the latest open invitation of an email and returns it. */
export async function takeInvitationOf(db: Db, email: string, now: number): Promise<Row<"invitations"> | undefined> {
  const open = await db.selectFrom("invitations").select("id").where("email", "=", email).where("expires_at", ">", now).orderBy("id", "desc")
    .limit(1).executeTakeFirst();
  return open && db.deleteFrom("invitations").where("id", "=", open.id).returningAll().executeTakeFirst();
}
