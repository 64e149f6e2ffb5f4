import type { Db, Row } from "../schema.ts";

export type BoardShareRow = Row<"board_shares">;

export async function insertBoardShare(trx: Db, share: BoardShareRow): Promise<void> {
  await trx.insertInto("board_shares").values(share).execute();
}

/** Links of a board that have not ended, the newest first. */
export async function listBoardShares(db: Db, boardId: string, now: number): Promise<BoardShareRow[]> {
  const rows = await db.selectFrom("board_shares").selectAll().where("board_id", "=", boardId).where("expires_at", ">", now).orderBy("id", "desc").execute();
  return rows.map(withNumbers);
}

/** The link of a token that has not ended. @param hash SHA-256 of the token, hexadecimal */
export async function findBoardShare(db: Db, hash: string, now: number): Promise<BoardShareRow | undefined> {
  const row = await db.selectFrom("board_shares").selectAll().where("hash", "=", hash).where("expires_at", ">", now).executeTakeFirst();
  return row && withNumbers(row);
}

/** @returns the link that has ended; undefined where the board has none such */
export async function takeBoardShare(trx: Db, boardId: string, id: string): Promise<BoardShareRow | undefined> {
  const row = await trx.deleteFrom("board_shares").where("id", "=", id).where("board_id", "=", boardId).returningAll().executeTakeFirst();
  return row && withNumbers(row);
}

export async function deleteExpiredShares(db: Db, now: number): Promise<void> {
  await db.deleteFrom("board_shares").where("expires_at", "<=", now).execute();
}

/** PostgreSQL returns large integers as text. */
function withNumbers(row: BoardShareRow): BoardShareRow {
  return { ...row, created_at: Number(row.created_at), expires_at: Number(row.expires_at) };
}
