import { findAccountByName, firstAccount, insertAccount } from "../store/database/accounts/accounts.ts";
import type { Database } from "../store/database/database.ts";
import type { Row } from "../store/database/schema.ts";
import { uuidV7 } from "../store/database/uuid-v7.ts";
import { addSecret } from "../webhooks/secrets.ts";

export type Account = Row<"accounts">;

/** The account of this name, made when there is none. */
export function openAccount(database: Database, name: string, now = Date.now()): Promise<Account> {
  return database.transaction(async (trx) => (await findAccountByName(trx, name)) ?? createAccount({ db: trx, secrets: database.secrets }, name, now));
}

/** The account that keys and commands belong to when none is named; made when there is none. Call it in a transaction. */
export async function openDefaultAccount(trx: Pick<Database, "db" | "secrets">, now: number): Promise<Account> {
  return (await firstAccount(trx.db)) ?? createAccount(trx, "default", now);
}

/** An account is never without a secret to sign its webhooks with. */
async function createAccount(trx: Pick<Database, "db" | "secrets">, name: string, now: number): Promise<Account> {
  const account = { id: uuidV7(now), name, created_at: now, password_offer_ended_at: null };
  await insertAccount(trx.db, account);
  await addSecret(trx, account.id, now);
  return account;
}
