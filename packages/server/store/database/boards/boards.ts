import { type Expression, type SqlBool, sql } from "kysely";
import type { Db, Row } from "../schema.ts";

export type BoardRow = Row<"boards">;

/** Who looks. */
export interface BoardViewer {
  accountId: string;
  keyId: string;
  /** Sees what is left behind by keys that have ended. */
  isAdmin: boolean;
  now: number;
}

export interface BoardPage {
  /** In lower case. */
  words?: string | undefined;
  /** Boards made before the one of this id. */
  before?: string | undefined;
  limit: number;
}

/** What this key may see: what is its own or the account's, and for an admin what belongs to no key that still works. */
function isSeenBy({ keyId, isAdmin, now }: BoardViewer): Expression<SqlBool> {
  const own = sql<SqlBool>`boards.visibility = 'account' or boards.owner_key_id = ${keyId}`;
  if (!isAdmin) return sql<SqlBool>`(${own})`;
  return sql<SqlBool>`(${own} or not exists (select 1 from api_keys where api_keys.id = boards.owner_key_id
    and api_keys.revoked_at is null and (api_keys.expires_at is null or api_keys.expires_at > ${now})))`;
}

/** Boards that a key may see, the newest first. */
export async function listBoards(db: Db, viewer: BoardViewer, { words, before, limit }: BoardPage): Promise<BoardRow[]> {
  const pattern = `%${(words ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  const rows = await db.selectFrom("boards").selectAll().where("account_id", "=", viewer.accountId).where(isSeenBy(viewer))
    .$if(words !== undefined, (query) => query.where(sql<boolean>`words like ${pattern} escape '\\'`))
    .$if(before !== undefined, (query) => query.where("id", "<", before!))
    .orderBy("id", "desc").limit(limit).execute();
  return rows.map(withNumbers);
}

export async function findBoard(db: Db, id: string, viewer: BoardViewer): Promise<BoardRow | undefined> {
  const row = await db.selectFrom("boards").selectAll().where("id", "=", id).where("account_id", "=", viewer.accountId).where(isSeenBy(viewer))
    .executeTakeFirst();
  return row && withNumbers(row);
}

/** Boards of all accounts in the order of their ids, after one. */
export async function boardsAfter(db: Db, after: string, limit: number): Promise<BoardRow[]> {
  const rows = await db.selectFrom("boards").selectAll().where("id", ">", after).orderBy("id").limit(limit).execute();
  return rows.map(withNumbers);
}

/** Boards of all accounts, or of one, the newest first. */
export async function newestBoards(db: Db, { accountId, limit }: { accountId?: string | undefined; limit: number }): Promise<BoardRow[]> {
  const rows = await db.selectFrom("boards").selectAll().$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId!))
    .orderBy("id", "desc").limit(limit).execute();
  return rows.map(withNumbers);
}

/** For whom the board itself is no question: who has a link to it. */
export async function boardById(db: Db, id: string): Promise<BoardRow | undefined> {
  const row = await db.selectFrom("boards").selectAll().where("id", "=", id).executeTakeFirst();
  return row && withNumbers(row);
}

export async function findFavourites(db: Db, accountId: string, keyId: string): Promise<BoardRow | undefined> {
  const row = await db.selectFrom("boards").selectAll().where("account_id", "=", accountId).where("owner_key_id", "=", keyId).where("is_favourites", "=", 1)
    .executeTakeFirst();
  return row && withNumbers(row);
}

/** Favourites are not counted: each key has them. */
export async function countBoards(db: Db, accountId: string): Promise<number> {
  const row = await db.selectFrom("boards").select(({ fn }) => fn.countAll<number>().as("count")).where("account_id", "=", accountId)
    .where("is_favourites", "=", 0).executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Stores a board; of favourites that are there already nothing is changed. */
export async function insertBoard(trx: Db, board: BoardRow): Promise<void> {
  await trx.insertInto("boards").values(board).onConflict((conflict) => conflict.doNothing()).execute();
}

export type BoardChange = Partial<Pick<BoardRow, "name" | "description" | "words" | "visibility" | "owner_key_id" | "is_favourites" | "updated_at">>;

export async function updateBoard(trx: Db, id: string, change: BoardChange): Promise<BoardRow | undefined> {
  const row = await trx.updateTable("boards").set(change).where("id", "=", id).returningAll().executeTakeFirst();
  return row && withNumbers(row);
}

/** Notes that a board has so many items more. */
export async function addToBoardCount(trx: Db, id: string, items: number, now: number): Promise<void> {
  await trx.updateTable("boards").set(({ eb }) => ({ items: eb("items", "+", items), updated_at: now })).where("id", "=", id).execute();
}

/** Removes a board with its items and links. What it held is let go before, see `releaseBoard`. */
export async function deleteBoard(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom("board_items").where("board_id", "=", id).execute();
  await trx.deleteFrom("removed_board_items").where("board_id", "=", id).execute();
  await trx.deleteFrom("board_shares").where("board_id", "=", id).execute();
  await trx.deleteFrom("boards").where("id", "=", id).execute();
}

/** Names of keys, and whether they still work. */
export async function ownersOf(db: Db, keyIds: readonly string[], now: number): Promise<Map<string, { name: string; ended: boolean }>> {
  if (keyIds.length === 0) return new Map();
  const rows = await db.selectFrom("api_keys").select(["id", "name", "revoked_at", "expires_at"]).where("id", "in", [...new Set(keyIds)]).execute();
  return new Map(rows.map(({ id, name, revoked_at, expires_at }) =>
    [id, { name, ended: revoked_at !== null || (expires_at !== null && Number(expires_at) <= now) }]));
}

/** PostgreSQL returns large integers as text. */
function withNumbers(row: BoardRow): BoardRow {
  return { ...row, created_at: Number(row.created_at), updated_at: Number(row.updated_at) };
}
