import { createHash } from "node:crypto";
import { writeMeta } from "./meta.ts";
import type { Db } from "./schema.ts";

/** Keys of `meta` begin so: what was last tried of each engine, kind and server. */
const prefix = "engine-trial:";

const keyOf = (engine: string, kind: string, place: string) => `${prefix}${engine}:${kind}:${createHash("sha256").update(place).digest("hex").slice(0, 16)}`;

/** Stores the last trial of a kind at a place, in the place of the one before. */
export const writeTrial = (db: Db, { engine, kind, place }: { engine: string; kind: string; place: string }, value: string): Promise<void> =>
  writeMeta(db, keyOf(engine, kind, place), value);

/** The last trials of an engine, as they were stored. */
export async function readTrials(db: Db, engine: string): Promise<string[]> {
  const rows = await db.selectFrom("meta").select("value").where("key", "like", `${prefix}${engine}:%`).orderBy("key").execute();
  return rows.map(({ value }) => value);
}
