import { type RawBuilder, type SqlBool, sql } from "kysely";
import { dialectOf } from "../dialect-of.ts";
import { givenRows } from "../given-rows.ts";
import type { Db } from "../schema.ts";
import { heldByBoards } from "../tasks/kept-tasks.ts";

/** When what no board holds any more ends: results and uploads have lives of their own. Milliseconds since 1970. */
export interface EndsOfReleased {
  result: number;
  upload: number;
}

const tables = { result: "tasks", upload: "uploads" } as const;
const kinds = ["result", "upload"] as const;

/** Ids of results and uploads. */
export type MediaIds = { readonly [kind in keyof typeof tables]: readonly string[] };

/** Takes their ends from results and uploads that have come to a board. What is kept stays kept. */
export async function holdMedia(trx: Db, accountId: string, ids: MediaIds): Promise<void> {
  for (const kind of kinds) {
    if (ids[kind].length === 0) continue;
    const given = givenRows(trx, { id: "text" }, ids[kind].map((id) => ({ id })));
    await sql`update ${sql.table(tables[kind])} set expires_at = ${heldByBoards}
      where ${dialectOf(trx).isAmong(sql.ref("id"), given)} and account_id = ${accountId} and expires_at < ${heldByBoards}`.execute(trx);
  }
}

/** Gives those their ends again that no board has any more. Call it after the items are gone. */
export async function releaseMedia(trx: Db, ids: MediaIds, ends: EndsOfReleased): Promise<void> {
  for (const kind of kinds) {
    if (ids[kind].length === 0) continue;
    const given = givenRows(trx, { id: "text" }, ids[kind].map((id) => ({ id })));
    await release(trx, kind, dialectOf(trx).isAmong(sql.ref("id"), given), ends);
  }
}

/** Gives all on a board their ends again that no other board has. Call it before the board is gone. */
export async function releaseBoard(trx: Db, boardId: string, ends: EndsOfReleased): Promise<void> {
  for (const kind of kinds) {
    await release(trx, kind, sql<SqlBool>`id in (select ref from board_items where board_id = ${boardId} and type = ${kind})`, ends, boardId);
  }
}

/** Whether a board has a result or an upload. */
export async function isOnBoard(db: Db, kind: keyof typeof tables, id: string): Promise<boolean> {
  const row = await db.selectFrom("board_items").select("id").where("ref", "=", id).where("type", "=", kind).limit(1).executeTakeFirst();
  return row !== undefined;
}

async function release(trx: Db, kind: keyof typeof tables, which: RawBuilder<SqlBool>, ends: EndsOfReleased, besides = ""): Promise<void> {
  const table = sql.table(tables[kind]);
  await sql`update ${table} set expires_at = ${ends[kind]} where ${which} and expires_at = ${heldByBoards}
    and not exists (select 1 from board_items where ref = ${table}.id and type = ${kind} and board_id <> ${besides})`.execute(trx);
}
