import type { Db, NewRow, Row } from "./schema.ts";

export async function insertSecret(db: Db, secret: NewRow<"webhook_secrets">): Promise<void> {
  await db.insertInto("webhook_secrets").values(secret).execute();
}

/** The secrets of an account that are not retired at this moment, newest first. */
export function activeSecrets(db: Db, accountId: string, now: number): Promise<Row<"webhook_secrets">[]> {
  return db
    .selectFrom("webhook_secrets")
    .selectAll()
    .where("account_id", "=", accountId)
    .where((where) => where.or([where("retires_at", "is", null), where("retires_at", ">", now)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function retireSecret(db: Db, id: string, at: number): Promise<void> {
  await db.updateTable("webhook_secrets").set({ retires_at: at }).where("id", "=", id).execute();
}
