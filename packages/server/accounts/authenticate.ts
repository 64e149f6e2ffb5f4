import { findKeyByHash } from "../store/database/accounts/accounts.ts";
import { findGrantByToken, type GrantOfToken, type GrantWithGiver } from "../store/database/accounts/oauth-grants.ts";
import type { Db, Row } from "../store/database/schema.ts";
import { believe } from "./believed.ts";
import { type Caller, type KeyLimits, type Scope, scopes } from "./caller.ts";
import { hashKey } from "./keys.ts";
import type { LastUse } from "./last-use.ts";

/** What access tokens of programs begin with. */
export const accessTokenPrefix = "at_";

/** Who the key or access token belongs to, or undefined for one that is unknown, revoked or expired. */
export type Authenticate = (key: string) => Promise<Caller | undefined>;

export interface Grant {
  caller: Caller;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/**
 * Makes the check of keys. A valid key costs one query each 0.8 s.
 * @param uses gets a key each time that it is looked up
 */
export function createAuthenticate(db: Db, now: () => number = Date.now, uses?: LastUse): Authenticate {
  const used = (grant: Grant | undefined) => {
    if (grant && grant.expiresAt > now()) {
      uses?.key(grant.caller.keyId);
      if (grant.caller.grantId !== undefined) uses?.key(grant.caller.grantId);
    }
    return grant;
  };
  const keys = believe(async (hash) => {
    const row = await findKeyByHash(db, hash);
    return used(row && grantOf(row));
  }, now);
  const tokens = believe(async (hash) => {
    const row = await findGrantByToken(db, hash);
    return used(row && grantOfToken(row));
  }, now);
  return async (key) => {
    const hash = hashKey(key);
    // A key that an operator chose may begin like a token.
    const byToken = key.startsWith(accessTokenPrefix) ? await tokens.find(hash) : undefined;
    return (byToken ?? (await keys.find(hash)))?.caller;
  };
}

/** What a key allows and until when; undefined for a revoked one. */
export function grantOf(row: Row<"api_keys">): Grant | undefined {
  if (row.revoked_at !== null) return undefined;
  const caller: Caller = {
    keyId: row.id,
    accountId: row.account_id,
    scopes: grantedBy(JSON.parse(row.scopes_json) as Scope[]),
    premium: row.premium === 1,
    limits: row.limits_json === null ? {} : (JSON.parse(row.limits_json) as KeyLimits),
    ...(row.member_id !== null && { memberId: row.member_id }),
  };
  return { caller, expiresAt: row.expires_at ?? Number.POSITIVE_INFINITY };
}

/** `admin` was the scope of the library before that had one of its own: keys from then keep it. */
function grantedBy(given: Scope[]): readonly Scope[] {
  return given.includes("admin") ? scopes.filter((scope) => scope === "library" || given.includes(scope)) : given;
}

/**
 * What a program may do by its access token: never more than the key that let it in may do today, and only while that holds. It calls as that key, as a session
 * does, or each program would be a way round the budget and the rate of the key.
 */
function grantOfToken(row: GrantOfToken): Grant | undefined {
  const allowed = scopesOfGrant(row);
  if (row.revoked_at !== null || row.giver_revoked_at !== null) return undefined;
  const caller: Caller = {
    keyId: row.given_by!,
    grantId: row.id,
    accountId: row.account_id,
    scopes: (JSON.parse(row.token_scopes_json) as Scope[]).filter((scope) => allowed.includes(scope)),
    premium: row.giver_premium === 1,
    limits: row.giver_limits_json === null ? {} : (JSON.parse(row.giver_limits_json) as KeyLimits),
    ...(row.giver_member_id !== null && { memberId: row.giver_member_id }),
  };
  return { caller, expiresAt: Math.min(row.token_expires_at, row.giver_expires_at ?? Number.POSITIVE_INFINITY) };
}

/** What was given, as far as the key that gave it still has it. */
export function scopesOfGrant(row: Pick<GrantWithGiver, "scopes_json" | "giver_scopes_json">): Scope[] {
  const giver = grantedBy(JSON.parse(row.giver_scopes_json) as Scope[]);
  return (JSON.parse(row.scopes_json) as Scope[]).filter((scope) => giver.includes(scope));
}
