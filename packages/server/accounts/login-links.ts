import { listKeys } from "../store/database/accounts/accounts.ts";
import type { Db } from "../store/database/schema.ts";
import { deleteExpiredLoginLinks, insertLoginLink, takeLoginLink } from "../store/database/accounts/sessions.ts";
import { grantOf } from "./authenticate.ts";
import { scopes } from "./caller.ts";
import { hashToken, makeToken } from "./sessions.ts";

/** Milliseconds for which a link works. */
const lifetime = 10 * 60 * 1000;

/** Makes the token of a link that begins one session of the key within 10 minutes. Only its hash is stored. */
export async function createLoginToken(db: Db, keyId: string, now = Date.now()): Promise<string> {
  await deleteExpiredLoginLinks(db, now);
  const token = makeToken();
  await insertLoginLink(db, { hash: hashToken(token), key_id: keyId, expires_at: now + lifetime });
  return token;
}

/** The id of the key that a token logs in with; undefined when it is unknown, was used before, or is too old. */
export async function redeemLoginToken(db: Db, token: string, now = Date.now()): Promise<string | undefined> {
  const link = await takeLoginLink(db, hashToken(token));
  return link && link.expires_at > now ? link.key_id : undefined;
}

/**
 * The key of an account that the operator is logged in with: the environment's, or else the oldest with every scope that has no end. Undefined where there
 * is none, and so no link.
 */
export async function operatorKey(db: Db, accountId: string): Promise<string | undefined> {
  const fitting = (await listKeys(db)).filter((row) => {
    const grant = grantOf(row);
    // A person's own is not the operator's.
    if (row.account_id !== accountId || row.member_id !== null || grant?.expiresAt !== Number.POSITIVE_INFINITY) return false;
    return scopes.every((scope) => grant.caller.scopes.includes(scope));
  });
  return (fitting.find(({ source }) => source === "environment") ?? fitting[0])?.id;
}

/** The address that logs a browser in. The token is in the fragment, which browsers send to nobody, so that it is in no log. */
export function loginAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/login#t=${token}`;
}
