import type { Db, NewRow, Row } from "../schema.ts";

export async function insertAccount(db: Db, account: NewRow<"accounts">): Promise<void> {
  await db.insertInto("accounts").values(account).execute();
}

/** The account that was made first: the one of a fresh install. */
export function firstAccount(db: Db): Promise<Row<"accounts"> | undefined> {
  return db.selectFrom("accounts").selectAll().orderBy("created_at").orderBy("id").limit(1).executeTakeFirst();
}

export function findAccountByName(db: Db, name: string): Promise<Row<"accounts"> | undefined> {
  return db.selectFrom("accounts").selectAll().where("name", "=", name).executeTakeFirst();
}

/** Names of these accounts, by their ids. */
export async function accountNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("accounts").select(["id", "name"]).where("id", "in", [...new Set(ids)]).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function insertKey(db: Db, key: NewRow<"api_keys">): Promise<void> {
  await db.insertInto("api_keys").values(key).execute();
}

export function findKeyByHash(db: Db, hash: string): Promise<Row<"api_keys"> | undefined> {
  return db.selectFrom("api_keys").selectAll().where("hash", "=", hash).executeTakeFirst();
}

export type KeyWithAccount = Row<"api_keys"> & { account_name: string; member_name: string | null };

/** A key by its id, with the names of its account and of its person. */
export function findKey(db: Db, id: string): Promise<KeyWithAccount | undefined> {
  return keysWithAccounts(db).where("api_keys.id", "=", id).executeTakeFirst();
}

/** Every key, revoked ones too, oldest first; none that stands for a person, and no grant (`oauth-grants.ts` lists those). */
export function listKeys(db: Db): Promise<KeyWithAccount[]> {
  return keysWithAccounts(db).where("api_keys.source", "not in", ["member", "oauth"]).orderBy("api_keys.id").execute();
}

function keysWithAccounts(db: Db) {
  return db
    .selectFrom("api_keys")
    .innerJoin("accounts", "accounts.id", "api_keys.account_id")
    .leftJoin("account_members", "account_members.id", "api_keys.member_id")
    .selectAll("api_keys")
    .select(["accounts.name as account_name", "account_members.name as member_name"]);
}

/** The oldest key of an account that has this name, or this id, and works; a person's too. */
export function findWorkingKey(
  db: Db, { accountId, now, ...named }: { accountId: string; now: number } & ({ name: string } | { id: string }),
): Promise<Row<"api_keys"> | undefined> {
  return db.selectFrom("api_keys").selectAll().where("account_id", "=", accountId).where("source", "!=", "oauth").where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .$if("id" in named, (query) => query.where("id", "=", (named as { id: string }).id))
    .$if("name" in named, (query) => query.where("name", "=", (named as { name: string }).name))
    .orderBy("id").limit(1).executeTakeFirst();
}

export function findKeyBySource(db: Db, accountId: string, source: string): Promise<Row<"api_keys"> | undefined> {
  return db.selectFrom("api_keys").selectAll().where("account_id", "=", accountId).where("source", "=", source).limit(1).executeTakeFirst();
}

export async function updateKey(db: Db, id: string, change: Partial<NewRow<"api_keys">>): Promise<void> {
  await db.updateTable("api_keys").set(change).where("id", "=", id).execute();
}

/** Revokes a key that is not revoked yet; false when there is none of this id, and for what stands for a person. */
export async function revokeKey(db: Db, id: string, at: number): Promise<boolean> {
  const result = await db.updateTable("api_keys").set({ revoked_at: at }).where("id", "=", id).where("source", "!=", "member")
    .where("revoked_at", "is", null).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Revokes every key of a source but those with these hashes. */
export async function revokeOtherKeys(db: Db, source: string, hashes: readonly string[], at: number): Promise<void> {
  let update = db.updateTable("api_keys").set({ revoked_at: at }).where("source", "=", source).where("revoked_at", "is", null);
  if (hashes.length > 0) update = update.where("hash", "not in", hashes);
  await update.execute();
}

/** Whether nobody has said yet that this account goes on with keys alone. */
export async function isPasswordOffered(db: Db, accountId: string): Promise<boolean> {
  const row = await db.selectFrom("accounts").select("password_offer_ended_at").where("id", "=", accountId).executeTakeFirst();
  return row?.password_offer_ended_at === null;
}

/** Keeps the first time. */
export async function endPasswordOffer(db: Db, accountId: string, at: number): Promise<void> {
  await db.updateTable("accounts").set({ password_offer_ended_at: at }).where("id", "=", accountId).where("password_offer_ended_at", "is", null).execute();
}
