import type { Db, Row } from "../schema.ts";

export type PartUploadRow = Row<"part_uploads">;

export async function insertPartUpload(trx: Db, upload: PartUploadRow): Promise<void> {
  await trx.insertInto("part_uploads").values(upload).execute();
}

/** One of an account that has not ended. */
export async function findPartUpload(db: Db, id: string, accountId: string, now: number): Promise<PartUploadRow | undefined> {
  const row = await db.selectFrom("part_uploads").selectAll().where("id", "=", id).where("account_id", "=", accountId).where("expires_at", ">", now)
    .executeTakeFirst();
  return row && { ...row, bytes: Number(row.bytes), created_at: Number(row.created_at), expires_at: Number(row.expires_at) };
}

/** Bytes of all files that an account is sending in parts. */
export async function arrivingBytes(db: Db, accountId: string, now: number): Promise<number> {
  const row = await db.selectFrom("part_uploads").select(({ fn }) => fn.sum<number | null>("bytes").as("bytes")).where("account_id", "=", accountId)
    .where("expires_at", ">", now).executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

/** From here on what was sent becomes an object, and no request removes it. @returns whether the upload is there */
export async function markAdopted(db: Db, id: string): Promise<boolean> {
  return (await db.updateTable("part_uploads").set({ is_adopted: 1 }).where("id", "=", id).executeTakeFirst()).numUpdatedRows > 0n;
}

/** Takes one away: of several that want to end it, one does. @param unless with `adopted`, one that was marked so stays */
export async function takePartUpload(trx: Db, id: string, unless?: "adopted"): Promise<boolean> {
  let removal = trx.deleteFrom("part_uploads").where("id", "=", id);
  if (unless) removal = removal.where("is_adopted", "=", 0);
  return (await removal.executeTakeFirst()).numDeletedRows > 0n;
}

export function partUploadsBefore(db: Db, moment: number, limit: number): Promise<Pick<PartUploadRow, "id" | "place" | "upload" | "is_adopted">[]> {
  return db.selectFrom("part_uploads").select(["id", "place", "upload", "is_adopted"]).where("expires_at", "<=", moment).limit(limit).execute();
}
