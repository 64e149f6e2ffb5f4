import { LRUCache } from "lru-cache";
import { findKeyByHash } from "../store/database/accounts.ts";
import type { Db } from "../store/database/schema.ts";
import type { Caller, KeyLimits, Scope } from "./caller.ts";
import { hashKey } from "./keys.ts";

/** How long an answer of the database is believed, milliseconds. Below the 1 s in which a revocation must be noticed. */
const believedFor = 800;

/** Keys remembered at once, at most. */
const capacity = 10_000;

/** Who the key belongs to, or undefined for one that is unknown, revoked or expired. */
export type Authenticate = (key: string) => Promise<Caller | undefined>;

interface Remembered {
  at: number;
  found: Promise<Grant | undefined>;
}

interface Grant {
  caller: Caller;
  expiresAt: number;
}

/**
 * Makes the check of keys. A valid key costs one query each 0.8 s however many requests carry it, also when they come
 * at once; an unknown one is asked for each time, so that a new key works at once.
 */
export function createAuthenticate(db: Db, now: () => number = Date.now): Authenticate {
  const remembered = new LRUCache<string, Remembered>({ max: capacity });

  return async (key) => {
    const hash = hashKey(key);
    let entry = remembered.get(hash);
    if (!entry || now() - entry.at >= believedFor) {
      entry = { at: now(), found: load(db, hash) };
      remembered.set(hash, entry);
    }
    try {
      const grant = await entry.found;
      if (grant && grant.expiresAt > now()) return grant.caller;
    } catch (problem) {
      forget(hash, entry);
      throw problem;
    }
    forget(hash, entry);
    return undefined;
  };

  function forget(hash: string, entry: Remembered): void {
    if (remembered.peek(hash) === entry) remembered.delete(hash);
  }
}

async function load(db: Db, hash: string): Promise<Grant | undefined> {
  const row = await findKeyByHash(db, hash);
  if (!row || row.revoked_at !== null) return undefined;
  const caller: Caller = {
    keyId: row.id,
    accountId: row.account_id,
    scopes: JSON.parse(row.scopes_json) as Scope[],
    premium: row.premium === 1,
    limits: row.limits_json === null ? {} : (JSON.parse(row.limits_json) as KeyLimits),
  };
  return { caller, expiresAt: row.expires_at ?? Number.POSITIVE_INFINITY };
}
