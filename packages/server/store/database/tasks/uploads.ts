import { type Expression, type SqlBool, sql } from "kysely";
import { deleteReferencesOf, insertObjectReferences } from "../object-references.ts";
import type { Db, Row } from "../schema.ts";

export type UploadRow = Row<"uploads">;

/** Under which name an upload's object is noted as needed. */
const owner = (id: string) => `uploads/${id}`;

export async function insertUpload(trx: Db, upload: UploadRow): Promise<void> {
  await trx.insertInto("uploads").values(upload).execute();
  await insertObjectReferences(trx, [{ object: upload.object, owner: owner(upload.id) }]);
}

/** One upload of an account, unless it has expired. */
export async function findUpload(db: Db, id: string, accountId: string, now: number): Promise<UploadRow | undefined> {
  const row = await db.selectFrom("uploads").selectAll().where("id", "=", id).where("account_id", "=", accountId).where("expires_at", ">", now)
    .executeTakeFirst();
  return row && withNumbers(row);
}

/** Several at once, in no order. */
export async function findUploadsOf(db: Db, ids: readonly string[], accountId: string, now: number): Promise<UploadRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("uploads").selectAll().where("id", "in", [...ids]).where("account_id", "=", accountId).where("expires_at", ">", now)
    .execute();
  return rows.map(withNumbers);
}

export interface UploadPage {
  /** Ids of uploads grow with their time. */
  before?: string | undefined;
  media?: UploadRow["media"] | undefined;
  limit: number;
}

/** Uploads of an account that have not expired, the newest first. */
export async function listUploads(db: Db, accountId: string, { before, media, limit }: UploadPage, now: number): Promise<UploadRow[]> {
  const rows = await db.selectFrom("uploads").selectAll().where("account_id", "=", accountId).where("expires_at", ">", now)
    .$if(before !== undefined, (query) => query.where("id", "<", before!))
    .$if(media !== undefined, (query) => query.where("media", "=", media!))
    .orderBy("id", "desc").limit(limit).execute();
  return rows.map(withNumbers);
}

/** What is known of an object that the account has uploaded, from whichever upload of it lasts longest. */
export async function findUploadOf(db: Db, object: string, accountId: string, now: number): Promise<UploadRow | undefined> {
  const row = await db.selectFrom("uploads").selectAll().where("account_id", "=", accountId).where("object", "=", object).where("expires_at", ">", now)
    .orderBy("expires_at", "desc").executeTakeFirst();
  return row && withNumbers(row);
}

/** Bytes of all uploads that an account has now. */
export async function uploadedBytes(db: Db, accountId: string, now: number): Promise<number> {
  const row = await db.selectFrom("uploads").select(({ fn }) => fn.sum<number | null>("bytes").as("bytes")).where("account_id", "=", accountId)
    .where("expires_at", ">", now).executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

export async function expiredUploads(db: Db, now: number, limit: number): Promise<Pick<UploadRow, "id" | "object">[]> {
  return db.selectFrom("uploads").select(["id", "object"]).where("expires_at", "<=", now).limit(limit).execute();
}

/** Removes an upload and its claim on its object; tasks that took it have claims of their own. */
export async function deleteUpload(trx: Db, id: string): Promise<void> {
  await deleteReferencesOf(trx, owner(id));
  await trx.deleteFrom("uploads").where("id", "=", id).execute();
}

/** Whether an object is an account's to use: one of its uploads or tasks needs it, or something that belongs to no account, such as a catalog item. */
export async function mayUseObject(db: Db, object: string, accountId: string, now: number): Promise<boolean> {
  const own = (table: "tasks" | "uploads"): Expression<SqlBool> => {
    const prefix = `${table}/`;
    return sql<SqlBool>`(owner like ${`${prefix}%`} and exists (select 1 from ${sql.table(table)}
      where id = substr(owner, ${sql.lit(prefix.length + 1)}) and account_id = ${accountId} and expires_at > ${now}))`;
  };
  const ofNobody = sql<SqlBool>`(owner not like 'tasks/%' and owner not like 'uploads/%')`;
  const found = await db.selectFrom("object_references").select("owner").where("object", "=", object)
    .where(({ or }) => or([own("tasks"), own("uploads"), ofNobody])).limit(1).executeTakeFirst();
  return found !== undefined;
}

/** PostgreSQL answers large integers as text. */
function withNumbers(row: UploadRow): UploadRow {
  return { ...row, bytes: Number(row.bytes), created_at: Number(row.created_at), expires_at: Number(row.expires_at) };
}
