import type { Db, NewRow, Row } from "../schema.ts";

export type OauthCodeRow = Row<"oauth_codes">;
export type OauthTokenRow = Row<"oauth_tokens">;

export async function insertCode(db: Db, code: NewRow<"oauth_codes">): Promise<void> {
  await db.insertInto("oauth_codes").values(code).execute();
}

export function findCode(db: Db, hash: string): Promise<OauthCodeRow | undefined> {
  return db.selectFrom("oauth_codes").selectAll().where("hash", "=", hash).executeTakeFirst();
}

/** Of several that use a code at once, one gets true. */
export async function useCode(db: Db, hash: string, at: number): Promise<boolean> {
  const result = await db.updateTable("oauth_codes").set({ used_at: at }).where("hash", "=", hash).where("used_at", "is", null).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Notes that a code came again, and ends what came of it. */
export async function endReplayed(trx: Db, { hash, grant_id }: Pick<OauthCodeRow, "hash" | "grant_id">, at: number): Promise<void> {
  await trx.updateTable("oauth_codes").set({ replayed_at: at }).where("hash", "=", hash).execute();
  await endGrantRow(trx, grant_id, at);
}

export async function insertTokens(db: Db, tokens: readonly NewRow<"oauth_tokens">[]): Promise<void> {
  await db.insertInto("oauth_tokens").values([...tokens]).execute();
}

/** Removes the tokens of a grant but so many, those that were made last. */
export async function keepLatestTokens(db: Db, grantId: string, kept: number): Promise<void> {
  const latest = db.selectFrom("oauth_tokens").select("hash").where("grant_id", "=", grantId).orderBy("created_at", "desc").orderBy("hash").limit(kept);
  await db.deleteFrom("oauth_tokens").where("grant_id", "=", grantId).where("hash", "not in", latest).execute();
}

export function findToken(db: Db, hash: string): Promise<OauthTokenRow | undefined> {
  return db.selectFrom("oauth_tokens").selectAll().where("hash", "=", hash).executeTakeFirst();
}

/** Of several that exchange a refresh token at once, one gets true. */
export async function replaceToken(db: Db, hash: string, at: number): Promise<boolean> {
  const result = await db.updateTable("oauth_tokens").set({ replaced_at: at }).where("hash", "=", hash).where("replaced_at", "is", null).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** A grant, and what the key that gave it allows today. */
export type GrantWithGiver = Row<"api_keys"> & {
  giver_name: string;
  giver_scopes_json: string;
  giver_premium: 0 | 1;
  giver_limits_json: string | null;
  giver_expires_at: number | null;
  giver_revoked_at: number | null;
  giver_member_id: string | null;
};

export type GrantOfToken = GrantWithGiver & { token_scopes_json: string; token_expires_at: number };

function grants(db: Db) {
  return db.selectFrom("api_keys").innerJoin("api_keys as giver", "giver.id", "api_keys.given_by").selectAll("api_keys").select([
    "giver.name as giver_name", "giver.scopes_json as giver_scopes_json", "giver.premium as giver_premium", "giver.limits_json as giver_limits_json",
    "giver.expires_at as giver_expires_at", "giver.revoked_at as giver_revoked_at", "giver.member_id as giver_member_id",
  ]);
}

export function findGrant(db: Db, id: string): Promise<GrantWithGiver | undefined> {
  return grants(db).where("api_keys.id", "=", id).executeTakeFirst();
}

/** The grant of an access token. */
export function findGrantByToken(db: Db, hash: string): Promise<GrantOfToken | undefined> {
  return grants(db)
    .innerJoin("oauth_tokens", "oauth_tokens.grant_id", "api_keys.id")
    .select(["oauth_tokens.scopes_json as token_scopes_json", "oauth_tokens.expires_at as token_expires_at"])
    .where("oauth_tokens.hash", "=", hash)
    .where("oauth_tokens.kind", "=", "access")
    .executeTakeFirst();
}

/** Grants of an account that hold, newest first. */
export function listGrants(db: Db, accountId: string, now: number): Promise<GrantWithGiver[]> {
  return grants(db)
    .where("api_keys.account_id", "=", accountId)
    .where("api_keys.revoked_at", "is", null)
    .where("giver.revoked_at", "is", null)
    .where((where) => where.or([where("giver.expires_at", "is", null), where("giver.expires_at", ">", now)]))
    .orderBy("api_keys.id", "desc")
    .execute();
}

/** How many grants of a key hold. */
export async function countGrants(db: Db, givenBy: string): Promise<number> {
  const row = await db.selectFrom("api_keys").select(({ fn }) => fn.countAll<number>().as("count")).where("given_by", "=", givenBy)
    .where("revoked_at", "is", null).executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Ends a grant: its tokens go, the row stays, which tasks and usage name. False where it had ended before. */
export async function endGrantRow(trx: Db, id: string, at: number): Promise<boolean> {
  await trx.deleteFrom("oauth_tokens").where("grant_id", "=", id).execute();
  const result = await trx.updateTable("api_keys").set({ revoked_at: at }).where("id", "=", id).where("source", "=", "oauth").where("revoked_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Removes codes and tokens that ended before, and ends the grants that have no token left. */
export async function forgetEnded(trx: Db, codesBefore: number, now: number): Promise<void> {
  await trx.deleteFrom("oauth_codes").where("expires_at", "<", codesBefore).execute();
  await trx.deleteFrom("oauth_tokens").where("expires_at", "<", now).execute();
  await trx
    .updateTable("api_keys")
    .set({ revoked_at: now })
    .where("given_by", "is not", null)
    .where("revoked_at", "is", null)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("oauth_tokens").select("hash").whereRef("oauth_tokens.grant_id", "=", "api_keys.id"))))
    .execute();
}
