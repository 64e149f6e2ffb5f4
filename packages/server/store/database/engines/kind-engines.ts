import type { Database } from "../database.ts";
import type { Db } from "../schema.ts";
import { newEngineRevision } from "./revision.ts";

/** Engines of the kinds that have some of their own, in order. */
export async function readKindEngines(db: Db): Promise<Record<string, string[]>> {
  const rows = await db.selectFrom("kind_engines").selectAll().orderBy("kind").execute();
  return Object.fromEntries(rows.map(({ kind, engines_json: json }) => [kind, JSON.parse(json) as string[]]));
}

export async function writeKindEngines(database: Database, kind: string, engines: readonly string[]): Promise<void> {
  const row = { kind, engines_json: JSON.stringify(engines) };
  await database.transaction(async (trx) => {
    await trx.insertInto("kind_engines").values(row).onConflict((on) => on.column("kind").doUpdateSet(row)).execute();
    await newEngineRevision(trx);
  });
}

/** @returns false where the kind had none of its own */
export function removeKindEngines(database: Database, kind: string): Promise<boolean> {
  return database.transaction(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom("kind_engines").where("kind", "=", kind).executeTakeFirst();
    if (numDeletedRows > 0n) await newEngineRevision(trx);
    return numDeletedRows > 0n;
  });
}
