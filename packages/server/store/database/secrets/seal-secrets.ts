import type { Database } from "../database.ts";
import { readMeta, writeMeta } from "../meta.ts";
import type { Db } from "../schema.ts";
import { missingKey, SecretBox, SecretKeyError } from "./secret-box.ts";
import { identityOfProviderKey } from "./provider-keys.ts";
import { identityOfFact, secretFacts } from "./secret-meta.ts";
import { identityOfSecret } from "./webhook-secrets.ts";

/** `meta` row of a database whose secrets are sealed: a known text, sealed with their key. */
const markKey = "secrets-sealed";
const markText = "atelier";

/**
 * The box for a database's secrets.
 * @param keys of this process; undefined for one that reads and writes no secrets and is not asked for a key
 * @throws SecretKeyError when the secrets are sealed and none of the keys opens them
 */
export async function openSecretBox(db: Db, keys: readonly Buffer[] | undefined): Promise<SecretBox> {
  const mark = await readMeta(db, markKey);
  const box = new SecretBox(keys, mark !== undefined);
  if (mark === undefined || keys === undefined) return box;
  if (!box.hasKey) throw new SecretKeyError(missingKey);
  box.open(identityOfFact(markKey), mark);
  return box;
}

/** Whether the secrets of a database are of no use without their key. */
export async function areSecretsSealed(db: Db): Promise<boolean> {
  return (await readMeta(db, markKey)) !== undefined;
}

/**
 * Seals, where there is a key, what is in clear or sealed with an older key. What was written over does not stay readable in the file.
 * @param others servers that use the database now
 * @throws SecretKeyError when one of them could not read its secrets any more
 */
export async function sealSecrets(database: Database, others: readonly { pid: number; host: string; hasSecretKey: boolean }[] = []): Promise<void> {
  const { db, secrets } = database;
  if (!secrets.hasKey) return;
  const unable = others.find(({ hasSecretKey }) => !hasSecretKey);
  if (unable) {
    const which = `process ${unable.pid} on ${unable.host}`;
    throw new SecretKeyError(`A server without ATELIER_SECRET_KEY (${which}) runs on this data folder: stop it before its secrets are encrypted.`);
  }
  await database.dialect.overwriting(db, () => database.transaction((trx) => sealAll(trx, secrets)));
  secrets.startSealing();
}

async function sealAll(trx: Db, secrets: SecretBox): Promise<boolean> {
  let changed = false;
  for (const key of [markKey, ...secretFacts]) {
    const stored = await readMeta(trx, key);
    const sealed = secrets.reseal(identityOfFact(key), stored ?? markText);
    if (sealed === undefined || (stored === undefined && key !== markKey)) continue;
    await writeMeta(trx, key, sealed);
    changed = true;
  }
  for (const { id, secret } of await trx.selectFrom("webhook_secrets").select(["id", "secret"]).execute()) {
    const sealed = secrets.reseal(identityOfSecret(id), secret);
    if (sealed === undefined) continue;
    await trx.updateTable("webhook_secrets").set({ secret: sealed }).where("id", "=", id).execute();
    changed = true;
  }
  for (const { provider, secret } of await trx.selectFrom("provider_keys").select(["provider", "secret"]).execute()) {
    const sealed = secrets.reseal(identityOfProviderKey(provider), secret);
    if (sealed === undefined) continue;
    await trx.updateTable("provider_keys").set({ secret: sealed }).where("provider", "=", provider).execute();
    changed = true;
  }
  return changed;
}
