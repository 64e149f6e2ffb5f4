import type { Database } from "./database.ts";
import { deleteMeta, readMeta, writeMeta } from "./meta.ts";

/** `meta` row: until when, milliseconds since 1970, no object is removed that rows no longer need: a backup is still to copy it. */
const heldUntil = "objects-held-until";
/** After a backup that was killed the sweep goes on. */
const lease = 10 * 60_000;
const renewal = 60_000;

/**
 * Keeps every object that rows need now, whatever becomes of the rows.
 * @returns what ends that
 */
export async function holdObjects(database: Database): Promise<() => Promise<void>> {
  const renew = () => writeMeta(database.db, heldUntil, String(database.now() + lease));
  await renew();
  const renewing = setInterval(() => void renew().catch(() => {}), renewal);
  renewing.unref();
  return async () => {
    clearInterval(renewing);
    await deleteMeta(database.db, heldUntil);
  };
}

/**
 * Whether objects are held. Whoever removes them asks after having seen that nobody needs them: a hold that comes later is not about these, for its rows are
 * read after it.
 */
export async function areObjectsHeld({ db, now }: Pick<Database, "db" | "now">): Promise<boolean> {
  const until = await readMeta(db, heldUntil);
  return until !== undefined && now() < Number(until);
}
