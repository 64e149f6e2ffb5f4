import type { Static } from "typebox";
import type { Database } from "../store/database/database.ts";
import { openAccount } from "./accounts.ts";
import type { Caller } from "./caller.ts";
import { type newKey, usualScopes } from "./key-answers.ts";
import { createKey, describeKey, describeKeys, endKey, type KeyDescription } from "./keys.ts";

const day = 24 * 60 * 60 * 1000;

/** Keys of every account, oldest first, and whether there are more. */
export async function pageOfKeys(
  { db }: Database, { limit, offset, revoked }: { limit: number; offset: number; revoked: boolean },
): Promise<{ keys: KeyDescription[]; more: boolean }> {
  const keys = (await describeKeys(db)).filter(({ revokedAt }) => revoked || !revokedAt);
  return { keys: keys.slice(offset, offset + limit), more: keys.length > offset + limit };
}

/** Makes a key, and returns it with its secret: the only time that it can be read. */
export async function makeKeyFor(
  database: Database, caller: Caller, wanted: Static<typeof newKey>, now = Date.now(),
): Promise<KeyDescription & { key: string }> {
  const { account, name, scopes = usualScopes, premium = false, expires_in_days: days, limits } = wanted;
  const accountId = account === undefined ? caller.accountId : (await openAccount(database, account, now)).id;
  const expiry = days === undefined ? {} : { expiresAt: now + days * day };
  const { id, key } = await createKey(database.db, { accountId, name, scopes, premium, ...(limits && { limits }), ...expiry, source: "operator" }, now);
  return { ...(await describeKey(database.db, id)), key };
}

/** Ends a key within 1 s, with all its sessions; one that has ended stays as it is. @throws ServiceError 404 */
export async function revokeKeyOf({ db }: Database, id: string): Promise<KeyDescription> {
  await describeKey(db, id);
  await endKey(db, id);
  return describeKey(db, id);
}
