import type { Db, Row } from "../schema.ts";

export type PresetRow = Row<"presets">;

/** Presets of an account, of one model or of all, by their names. */
export async function listPresets(db: Db, accountId: string, model?: string): Promise<PresetRow[]> {
  const rows = await db.selectFrom("presets").selectAll().where("account_id", "=", accountId)
    .$if(model !== undefined, (query) => query.where("model", "=", model!)).orderBy("model").orderBy("name").execute();
  return rows.map(withNumbers);
}

export async function countPresets(db: Db, accountId: string): Promise<number> {
  const row = await db.selectFrom("presets").select(({ fn }) => fn.countAll<number>().as("count")).where("account_id", "=", accountId).executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Stores a preset; one of the same account, model and name keeps its id and gets the new body. @returns the preset as it is now */
export async function putPreset(trx: Db, preset: PresetRow): Promise<PresetRow> {
  const row = await trx.insertInto("presets").values(preset)
    .onConflict((conflict) => conflict.columns(["account_id", "model", "name"]).doUpdateSet({ body_json: preset.body_json, created_at: preset.created_at }))
    .returningAll().executeTakeFirstOrThrow();
  return withNumbers(row);
}

/** @returns the preset that is gone; undefined where the account has none such */
export async function takePreset(trx: Db, id: string, accountId: string): Promise<PresetRow | undefined> {
  const row = await trx.deleteFrom("presets").where("id", "=", id).where("account_id", "=", accountId).returningAll().executeTakeFirst();
  return row && withNumbers(row);
}

/** PostgreSQL answers large integers as text. */
function withNumbers(row: PresetRow): PresetRow {
  return { ...row, created_at: Number(row.created_at) };
}
