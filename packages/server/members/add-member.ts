import { randomBytes } from "node:crypto";
import { createKey } from "../accounts/keys.ts";
import { type Role, scopesOf } from "../accounts/roles.ts";
import { countMembers, findMemberByEmail, insertMember, updateMember } from "../store/database/accounts/members.ts";
import { updateKey } from "../store/database/accounts/accounts.ts";
import type { Db } from "../store/database/schema.ts";
import { uuidV7 } from "../store/database/uuid-v7.ts";
import { emailTaken, membersFull } from "./errors.ts";

/** People of an account that have not ended, at most. */
export const mostMembers = 1000;

/** What one transaction at a time does: it decides by what the others have written. */
export const peopleLock = "people";

export interface NewMember {
  accountId: string;
  name: string;
  /** As `normaliseEmail` has it. */
  email: string;
  role: Role;
  passwordHash: string | null;
  premium: boolean;
}

/**
 * Adds a person to an account, with the key that stands for them: random, and never shown. Call it within `alone(peopleLock)`.
 * @throws ServiceError 409 where the email is taken, or the account is full
 */
export async function addMember(
  trx: Db, { accountId, name, email, role, passwordHash, premium }: NewMember, now: number,
): Promise<{ id: string; keyId: string }> {
  if (await findMemberByEmail(trx, email)) throw emailTaken(email);
  if ((await countMembers(trx, accountId)) >= mostMembers) throw membersFull(mostMembers);
  const id = uuidV7(now);
  const secret = randomBytes(32).toString("base64url");
  const stands = { accountId, name, scopes: scopesOf(role), premium, source: "member", memberId: id } as const;
  const { id: keyId } = await createKey(trx, stands, now, secret);
  // Of a key that nobody has there is nothing to be known again.
  await updateKey(trx, keyId, { hint: "" });
  await insertMember(trx, { id, account_id: accountId, name, email, role, password_hash: passwordHash, key_id: keyId, created_at: now, ended_at: null });
  return { id, keyId };
}

/** Sets a password, and ends nothing: who calls decides which sessions go on. */
export function setPassword(trx: Db, memberId: string, passwordHash: string): Promise<void> {
  return updateMember(trx, memberId, { password_hash: passwordHash });
}
