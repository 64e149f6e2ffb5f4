import type { Database } from "../database.ts";
import type { Db, NewRow, Row } from "../schema.ts";

/** What a sealed secret is bound to. */
export const identityOfSecret = (id: string): string => `webhook_secrets:${id}`;

export async function insertSecret({ db, secrets }: Pick<Database, "db" | "secrets">, row: NewRow<"webhook_secrets">): Promise<void> {
  const secret = secrets.seal(identityOfSecret(row.id), row.secret);
  await db.insertInto("webhook_secrets").values({ ...row, secret }).execute();
}

/** The secrets of an account that are not retired at this moment, in clear, newest first. */
export async function activeSecrets({ db, secrets }: Pick<Database, "db" | "secrets">, accountId: string, now: number): Promise<Row<"webhook_secrets">[]> {
  const rows = await db
    .selectFrom("webhook_secrets")
    .selectAll()
    .where("account_id", "=", accountId)
    .where((where) => where.or([where("retires_at", "is", null), where("retires_at", ">", now)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, secret: secrets.open(identityOfSecret(row.id), row.secret) }));
}

export async function retireSecret(db: Db, id: string, at: number): Promise<void> {
  await db.updateTable("webhook_secrets").set({ retires_at: at }).where("id", "=", id).execute();
}
