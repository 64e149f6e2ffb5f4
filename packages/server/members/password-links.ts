import { hashToken, makeToken } from "../accounts/sessions.ts";
import { deleteResets, findMemberById, findReset, insertReset, type MemberWithUse } from "../store/database/accounts/members.ts";
import type { Database } from "../store/database/database.ts";
import { peopleLock } from "./add-member.ts";
import { memberNotFound } from "./errors.ts";
import { memberOf } from "./members.ts";

/** Milliseconds for which a link that sets a password holds. */
const lifetime = 24 * 60 * 60 * 1000;

/**
 * Makes a link that sets a person's password, once, for an admin to hand over: there is no mail server. The earlier ones end.
 * @returns the token of the link, which cannot be read again
 * @throws ServiceError 404
 */
export async function makePasswordLink(database: Database, accountId: string, id: string): Promise<{ token: string; expiresAt: Date }> {
  const now = database.now();
  const token = makeToken();
  await database.alone(peopleLock, async (trx) => {
    const member = await memberOf(trx, accountId, id);
    if (member.ended_at !== null) throw memberNotFound();
    await deleteResets(trx, id, now);
    await insertReset(trx, { hash: hashToken(token), member_id: id, expires_at: now + lifetime });
  });
  return { token, expiresAt: new Date(now + lifetime) };
}

/** Whose password a link sets; undefined for one that does not hold. */
export async function findPasswordLink({ db, now }: Database, token: string): Promise<MemberWithUse | undefined> {
  const row = await findReset(db, hashToken(token));
  if (!row || row.expires_at <= now()) return undefined;
  return findMemberById(db, row.member_id);
}
