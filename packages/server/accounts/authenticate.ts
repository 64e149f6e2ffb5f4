import { findKeyByHash } from "../store/database/accounts/accounts.ts";
import type { Db, Row } from "../store/database/schema.ts";
import { believe } from "./believed.ts";
import { type Caller, type KeyLimits, type Scope, scopes } from "./caller.ts";
import { hashKey } from "./keys.ts";
import type { LastUse } from "./last-use.ts";

/** Who the key belongs to, or undefined for one that is unknown, revoked or expired. */
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
  const keys = believe(async (hash) => {
    const row = await findKeyByHash(db, hash);
    const grant = row && grantOf(row);
    if (grant && grant.expiresAt > now()) uses?.key(grant.caller.keyId);
    return grant;
  }, now);
  return async (key) => (await keys.find(hashKey(key)))?.caller;
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
