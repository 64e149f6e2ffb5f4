import { deleteMeta, readMeta, writeMeta } from "../store/database/meta.ts";
import type { Db } from "../store/database/schema.ts";

const key = "starter";

export async function isComplete(db: Db): Promise<boolean> {
  return (await readMeta(db, key)) === "complete";
}

export async function markComplete(db: Db): Promise<void> {
  await writeMeta(db, key, "complete");
}

const progressKey = "starter-progress";

/** How far the library is, 0 to 1; undefined where nobody makes it. */
export async function starterProgress(db: Db): Promise<number | undefined> {
  const written = await readMeta(db, progressKey);
  return written === undefined || (await isComplete(db)) ? undefined : Number(written);
}

/** Notes how far it is, for all processes. */
export async function noteProgress(db: Db, fraction: number): Promise<void> {
  await writeMeta(db, progressKey, fraction.toFixed(2));
}

export async function forgetProgress(db: Db): Promise<void> {
  await deleteMeta(db, progressKey);
}
