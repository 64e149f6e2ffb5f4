import type { Db, NewRow, Row } from "../schema.ts";

export type OauthClientRow = Row<"oauth_clients">;

export async function insertClient(db: Db, client: NewRow<"oauth_clients">): Promise<void> {
  await db.insertInto("oauth_clients").values(client).execute();
}

export function findClient(db: Db, id: string): Promise<OauthClientRow | undefined> {
  return db.selectFrom("oauth_clients").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function countClients(db: Db): Promise<number> {
  return Number((await db.selectFrom("oauth_clients").select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirst())?.count ?? 0);
}

export async function touchClient(db: Db, id: string, at: number): Promise<void> {
  await db.updateTable("oauth_clients").set({ used_at: at }).where("id", "=", id).execute();
}

/** Removes the client that registered first of those that nobody has let in. False where there is none. */
export async function deleteOldestUnusedClient(db: Db): Promise<boolean> {
  const oldest = db.selectFrom("oauth_clients").select("id").where("used_at", "is", null).orderBy("created_at").orderBy("id").limit(1);
  return (await db.deleteFrom("oauth_clients").where("id", "in", oldest).executeTakeFirst()).numDeletedRows > 0n;
}

/** Removes clients that nobody let in since `unusedBefore`, and those without a grant that were let in last before `usedBefore`. */
export async function deleteIdleClients(db: Db, unusedBefore: number, usedBefore: number): Promise<void> {
  await db.deleteFrom("oauth_clients").where("used_at", "is", null).where("created_at", "<", unusedBefore).execute();
  await db
    .deleteFrom("oauth_clients")
    .where("used_at", "<", usedBefore)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("api_keys").select("api_keys.id").whereRef("client_id", "=", "oauth_clients.id").where("revoked_at", "is", null))))
    .execute();
}
