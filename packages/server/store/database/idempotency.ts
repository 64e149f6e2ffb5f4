import type { Db, NewRow, Row } from "./schema.ts";

export interface IdempotencyScope {
  accountId: string;
  method: string;
  path: string;
  key: string;
}

export function findAnswer(db: Db, { accountId, method, path, key }: IdempotencyScope, now: number): Promise<Row<"idempotency"> | undefined> {
  return db
    .selectFrom("idempotency")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("method", "=", method)
    .where("path", "=", path)
    .where("key", "=", key)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Fails with a unique violation when another request of the same scope has stored its answer and it has not expired. */
export async function insertAnswer(db: Db, answer: NewRow<"idempotency">): Promise<void> {
  await db
    .deleteFrom("idempotency")
    .where("account_id", "=", answer.account_id)
    .where("method", "=", answer.method)
    .where("path", "=", answer.path)
    .where("key", "=", answer.key)
    .where("expires_at", "<=", answer.created_at)
    .execute();
  await db.insertInto("idempotency").values(answer).execute();
}

export async function deleteExpiredAnswers(db: Db, now: number): Promise<void> {
  await db.deleteFrom("idempotency").where("expires_at", "<=", now).execute();
}
