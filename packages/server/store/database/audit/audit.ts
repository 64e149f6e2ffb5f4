import type { Db, NewRow, Row } from "../schema.ts";

export type AuditRow = Row<"audit">;

/** Which rows of an account are meant. */
export interface AuditFilter {
  accountId: string;
  /** One of these: ids of keys, or `cli` and `link`. */
  actors?: readonly string[] | undefined;
  operation?: string | undefined;
  object?: { kind: string; id: string } | undefined;
  /** Only rows whose id is this one or a later one. */
  least?: string | undefined;
  /** Only rows whose id is before this one. */
  before?: string | undefined;
}

/**
 * Rows of one statement. In eights and thirty-twos a row costs 38 µs, its five indexes included; one by one 99 µs, and 55 µs as JSON, of which SQLite extracts
 * each column by itself.
 */
const sizes = [32, 8, 1];

export async function insertAudit(trx: Db, rows: readonly NewRow<"audit">[]): Promise<void> {
  for (let done = 0; done < rows.length; ) {
    const size = sizes.find((one) => one <= rows.length - done)!;
    await trx.insertInto("audit").values(rows.slice(done, done + size)).execute();
    done += size;
  }
}

/** Rows of an account, newest first. */
export async function listAudit(db: Db, { actors, ...filter }: AuditFilter, limit: number): Promise<AuditRow[]> {
  if (actors === undefined) return (await rowsOf(db, filter, limit).execute()).map(withNumbers);
  // Of each its own latest, found by the index: of several together, a database reads and sorts all that they ever did.
  const lists = await Promise.all(actors.map((actor) => rowsOf(db, filter, limit).where("actor", "=", actor).execute()));
  return lists.flat().sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit).map(withNumbers);
}

function rowsOf(db: Db, { accountId, operation, object, least, before }: Omit<AuditFilter, "actors">, limit: number) {
  return db
    .selectFrom("audit")
    .selectAll()
    .where("account_id", "=", accountId)
    .$if(operation !== undefined, (query) => query.where("operation", "=", operation!))
    .$if(object !== undefined, (query) => query.where("object_id", "=", object!.id).where("object_kind", "=", object!.kind))
    .$if(least !== undefined, (query) => query.where("id", ">=", least!))
    .$if(before !== undefined, (query) => query.where("id", "<", before!))
    .orderBy("id", "desc")
    .limit(limit);
}

/** Removes the oldest rows with an id before this one, as many at most. @returns how many are gone */
export async function deleteAuditBefore(trx: Db, before: string, most: number): Promise<number> {
  const old = await trx.selectFrom("audit").select("id").where("id", "<", before).orderBy("id").limit(most).execute();
  if (old.length === 0) return 0;
  await trx.deleteFrom("audit").where("id", "<=", old.at(-1)!.id).execute();
  return old.length;
}

/** Names of these keys at present, by their ids. */
export async function keyNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("api_keys").select(["id", "name"]).where("id", "in", [...ids]).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Ids of the keys of an account that have this name, the latest first. */
export async function keysNamed(db: Db, accountId: string, name: string, most: number): Promise<string[]> {
  const rows = await db.selectFrom("api_keys").select("id").where("account_id", "=", accountId).where("name", "=", name)
    .orderBy("id", "desc").limit(most).execute();
  return rows.map(({ id }) => id);
}

/** PostgreSQL answers large integers as text. */
function withNumbers(row: AuditRow): AuditRow {
  return { ...row, at: Number(row.at) };
}
