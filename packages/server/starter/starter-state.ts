import { readMeta, writeMeta } from "../store/database/meta.ts";
import type { Db } from "../store/database/schema.ts";

const key = "starter";

export async function isComplete(db: Db): Promise<boolean> {
  return (await readMeta(db, key)) === "complete";
}

export async function markComplete(db: Db): Promise<void> {
  await writeMeta(db, key, "complete");
}
