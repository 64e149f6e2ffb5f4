import { randomBytes } from "node:crypto";
import type { Database } from "../store/database/database.ts";
import type { Row } from "../store/database/schema.ts";
import { activeSecrets, insertSecret, retireSecret } from "../store/database/secrets/webhook-secrets.ts";
import { uuidV7 } from "../store/database/uuid-v7.ts";

/** How long the secret before goes on signing after a rotation, so that receivers can change over: 24 hours. */
const rotationGrace = 24 * 60 * 60 * 1000;

/** Bytes of an HMAC key; Standard Webhooks asks for 24 to 64. */
const keyBytes = 32;

export interface WebhookSecret {
  id: string;
  /** `whsec_` and the base64 of the HMAC key. */
  secret: string;
  createdAt: Date;
  /** When it stops to sign; absent for the newest. */
  retiresAt?: Date;
}

/** A database, or a transaction of one, with what opens the secrets in it. */
type Secrets = Pick<Database, "db" | "secrets">;

/** Makes a secret for the account; call it in the transaction that makes the account. */
export async function addSecret(trx: Secrets, accountId: string, now: number): Promise<WebhookSecret> {
  const row: Row<"webhook_secrets"> = {
    id: uuidV7(now),
    account_id: accountId,
    secret: `whsec_${randomBytes(keyBytes).toString("base64")}`,
    created_at: now,
    retires_at: null,
  };
  await insertSecret(trx, row);
  return toSecret(row);
}

/** The secrets that sign now, newest first: one, or two while a rotation is under way. */
export async function listSecrets(database: Secrets, accountId: string, now = Date.now()): Promise<WebhookSecret[]> {
  return (await activeSecrets(database, accountId, now)).map(toSecret);
}

/**
 * Makes a new secret. The one before goes on signing for 24 hours beside it; any older one ends at once, so that there
 * are never more than two.
 * @returns the secrets that sign now, the new one first
 */
export function rotateSecret(database: Database, accountId: string, now = Date.now()): Promise<WebhookSecret[]> {
  return database.transaction(async (trx) => {
    const within = { db: trx, secrets: database.secrets };
    const [current, ...older] = await activeSecrets(within, accountId, now);
    if (current) await retireSecret(trx, current.id, now + rotationGrace);
    for (const secret of older) await retireSecret(trx, secret.id, now);
    await addSecret(within, accountId, now);
    return listSecrets(within, accountId, now);
  });
}

function toSecret(row: Row<"webhook_secrets">): WebhookSecret {
  return {
    id: row.id,
    secret: row.secret,
    createdAt: new Date(row.created_at),
    ...(row.retires_at === null ? {} : { retiresAt: new Date(row.retires_at) }),
  };
}
