import type { Database } from "../database.ts";
import { newEngineRevision } from "../engines/revision.ts";

/** What a sealed key is bound to. */
export const identityOfProviderKey = (provider: string): string => `provider_keys:${provider}`;

export interface ProviderKey {
  provider: string;
  /** In clear. */
  key: string;
  /** Milliseconds since 1970. */
  connectedAt: number;
}

/** Every key. @throws SecretKeyError for one that does not open */
export async function readProviderKeys({ db, secrets }: Pick<Database, "db" | "secrets">): Promise<ProviderKey[]> {
  const rows = await db.selectFrom("provider_keys").selectAll().orderBy("provider").execute();
  return rows.map(({ provider, secret, connected_at: connectedAt }) => ({
    provider, key: secrets.open(identityOfProviderKey(provider), secret), connectedAt,
  }));
}

/** Stores a key, in the place of the former one. */
export async function writeProviderKey(database: Database, { provider, key, connectedAt }: ProviderKey): Promise<void> {
  const secret = database.secrets.seal(identityOfProviderKey(provider), key);
  const row = { provider, secret, connected_at: connectedAt };
  await database.transaction(async (trx) => {
    await trx.insertInto("provider_keys").values(row).onConflict((on) => on.column("provider").doUpdateSet(row)).execute();
    await newEngineRevision(trx);
  });
}

/** @returns false where there was none */
export function removeProviderKey(database: Database, provider: string): Promise<boolean> {
  return database.transaction(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom("provider_keys").where("provider", "=", provider).executeTakeFirst();
    if (numDeletedRows > 0n) await newEngineRevision(trx);
    return numDeletedRows > 0n;
  });
}
