import { hash, randomBytes } from "node:crypto";
import { notFound } from "../errors.ts";
import { findKey, insertKey, type KeyWithAccount, listKeys, revokeKey, updateKey } from "../store/database/accounts/accounts.ts";
import type { Db } from "../store/database/schema.ts";
import { uuidV7 } from "../store/database/uuid-v7.ts";
import type { KeyLimits, Scope } from "./caller.ts";

const prefix = "ak_";

/** `member`: it stands for a person, and nobody has seen it. */
export type KeySource = "operator" | "environment" | "member";

export interface NewKey {
  accountId: string;
  name: string;
  scopes: readonly Scope[];
  /** Entitled to premium catalog items. */
  premium: boolean;
  limits?: KeyLimits;
  /** Milliseconds since 1970; absent: never. */
  expiresAt?: number;
  source: KeySource;
  /** The person it belongs to; absent: the account. */
  memberId?: string;
}

/** What may be shown of a key after it was made. */
export interface KeyDescription {
  id: string;
  account: string;
  name: string;
  hint: string;
  scopes: Scope[];
  premium: boolean;
  limits: KeyLimits;
  source: Exclude<KeySource, "member">;
  /** The person it belongs to, and ends with; absent: the account. */
  member?: { id: string; name: string };
  createdAt: Date;
  expiresAt?: Date;
  revokedAt?: Date;
  /** To the minute; absent: never used, or not since this is kept. */
  lastUsedAt?: Date;
}

/** A new key: `ak_` and 32 random bytes in base64url. */
export function makeKey(): string {
  return prefix + randomBytes(32).toString("base64url");
}

/** SHA-256, hexadecimal. A key has 256 random bits, so that a slow password hash would protect nothing more. */
export function hashKey(key: string): string {
  return hash("sha256", key, "hex");
}

/**
 * Stores a key and answers it: the only moment at which it can be read.
 * @param key a given key (the environment's); default: a new one
 */
export async function createKey(db: Db, options: NewKey, now = Date.now(), key = makeKey()): Promise<{ id: string; key: string }> {
  const id = uuidV7(now);
  await insertKey(db, {
    id,
    account_id: options.accountId,
    name: options.name,
    hash: hashKey(key),
    hint: hintOf(key),
    scopes_json: JSON.stringify(options.scopes),
    premium: options.premium ? 1 : 0,
    limits_json: options.limits ? JSON.stringify(options.limits) : null,
    source: options.source,
    created_at: now,
    expires_at: options.expiresAt ?? null,
    revoked_at: null,
    member_id: options.memberId ?? null,
  });
  return { id, key };
}

/** Every key of every account, revoked ones too, oldest first. */
export async function describeKeys(db: Db): Promise<KeyDescription[]> {
  return (await listKeys(db)).map(describe);
}

/** @throws ServiceError 404 */
export async function describeKey(db: Db, id: string): Promise<KeyDescription> {
  const row = await findKey(db, id);
  // What stands for a person ends with them, and what stands for a program with its grant: neither is one of the keys.
  if (!row || row.source === "member" || row.source === "oauth") throw notFound("Key");
  return describe(row);
}

/** @throws ServiceError 404 */
export async function renameKey(db: Db, id: string, name: string): Promise<KeyDescription> {
  await describeKey(db, id);
  await updateKey(db, id, { name });
  return describeKey(db, id);
}

/** Hands a person's key over to the account: it outlives the person. @throws ServiceError 404 */
export async function handKeyOver(db: Db, id: string): Promise<KeyDescription> {
  await describeKey(db, id);
  await updateKey(db, id, { member_id: null });
  return describeKey(db, id);
}

/** Ends a key: it is refused within 1 s. False when there is no such key, or it was revoked before. */
export function endKey(db: Db, id: string, now = Date.now()): Promise<boolean> {
  return revokeKey(db, id, now);
}

/** The start of a key, enough to know it again in a list. A key that a person chose may be short and guessable: less of it. */
function hintOf(key: string): string {
  return key.slice(0, key.startsWith(prefix) ? prefix.length + 5 : 3);
}

function describe(row: KeyWithAccount): KeyDescription {
  return {
    id: row.id,
    account: row.account_name,
    name: row.name,
    hint: row.hint,
    scopes: JSON.parse(row.scopes_json) as Scope[],
    premium: row.premium === 1,
    limits: row.limits_json === null ? {} : (JSON.parse(row.limits_json) as KeyLimits),
    source: row.source as KeyDescription["source"],
    ...(row.member_id !== null && { member: { id: row.member_id, name: row.member_name ?? "" } }),
    createdAt: new Date(row.created_at),
    ...(row.expires_at === null ? {} : { expiresAt: new Date(row.expires_at) }),
    ...(row.revoked_at === null ? {} : { revokedAt: new Date(row.revoked_at) }),
    ...(row.last_used_at === null ? {} : { lastUsedAt: new Date(row.last_used_at) }),
  };
}
