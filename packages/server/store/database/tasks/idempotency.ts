import { inStatements } from "../dialect-of.ts";
import type { Db, NewRow, Row } from "../schema.ts";

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

/** What two calls with one key have in common. */
export const scopeOf = ({ account_id, method, path, key }: Pick<NewRow<"idempotency">, "account_id" | "method" | "path" | "key">) =>
  JSON.stringify([account_id, method, path, key]);

/** Stores the answers whose key has none that lasts, and answers those that were stored: of two with one key the first. */
export async function insertAnswers(db: Db, answers: readonly NewRow<"idempotency">[]): Promise<Set<NewRow<"idempotency">>> {
  const byScope = new Map<string, NewRow<"idempotency">>();
  for (const answer of answers) if (!byScope.has(scopeOf(answer))) byScope.set(scopeOf(answer), answer);
  const stored = new Set<NewRow<"idempotency">>();
  for (const rows of inStatements(db, [...byScope.values()])) {
    const written = await db
      .insertInto("idempotency")
      .values(rows)
      .onConflict((on) =>
        on
          .columns(["account_id", "method", "path", "key"])
          .doUpdateSet(({ ref }) => ({
            body_hash: ref("excluded.body_hash"), status_code: ref("excluded.status_code"), body: ref("excluded.body"), created_at: ref("excluded.created_at"),
            expires_at: ref("excluded.expires_at"),
          }))
          .whereRef("idempotency.expires_at", "<=", "excluded.created_at"),
      )
      .returning(["account_id", "method", "path", "key"])
      .execute();
    for (const row of written) stored.add(byScope.get(scopeOf(row))!);
  }
  return stored;
}

export async function deleteExpiredAnswers(db: Db, now: number): Promise<void> {
  await db.deleteFrom("idempotency").where("expires_at", "<=", now).execute();
}
