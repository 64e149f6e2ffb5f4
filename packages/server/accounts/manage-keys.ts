import type { Static } from "typebox";
import { invalidRequest } from "../errors.ts";
import type { Database } from "../store/database/database.ts";
import { openAccount } from "./accounts.ts";
import type { Caller } from "./caller.ts";
import { type newKey, usualScopes } from "./key-answers.ts";
import { createKey, describeKey, describeKeys, endKey, handKeyOver, type KeyDescription, renameKey } from "./keys.ts";

const noMember = "is `member` only for a session or key of a member, and without `account`";
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
  const { account, owner, name, scopes = usualScopes, premium = false, expires_in_days: days, limits } = wanted;
  if (owner === "member" && (caller.memberId === undefined || account !== undefined)) throw invalidRequest([{ name: "owner", reason: noMember }]);
  const isOwn = caller.memberId !== undefined && account === undefined && owner !== "account";
  const accountId = account === undefined ? caller.accountId : (await openAccount(database, account, now)).id;
  const expiry = days === undefined ? {} : { expiresAt: now + days * day };
  const belongs = isOwn ? { memberId: caller.memberId } : {};
  const options = { accountId, name, scopes, premium, ...(limits && { limits }), ...expiry, ...belongs, source: "operator" } as const;
  const { id, key } = await createKey(database.db, options, now);
  return { ...(await describeKey(database.db, id)), key };
}

/** @throws ServiceError 400 where nothing changes, 404 */
export async function changeKey({ db }: Database, id: string, { name, owner }: { name?: string; owner?: "account" }): Promise<KeyDescription> {
  if (name === undefined && owner === undefined) throw invalidRequest([{ name: "name", reason: "give name, owner, or both" }]);
  if (owner !== undefined) await handKeyOver(db, id);
  return name === undefined ? describeKey(db, id) : renameKey(db, id, name);
}

/** Ends a key within 1 s, with all its sessions; one that has ended stays as it is. @throws ServiceError 404 */
export async function revokeKeyOf({ db }: Database, id: string): Promise<KeyDescription> {
  await describeKey(db, id);
  await endKey(db, id);
  return describeKey(db, id);
}
