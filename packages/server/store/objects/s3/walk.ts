import type { Database } from "../../database/database.ts";
import { readMeta, writeMeta } from "../../database/meta.ts";
import type { Bucket } from "./bucket.ts";
import type { Registry } from "./registry.ts";

/** What lies in the bucket for so long without being an object never becomes one: an upload may take 20 hours. Milliseconds. */
const day = 86_400_000;
/** Between the beginnings of two walks, milliseconds. */
const betweenWalks = 7 * day;
/** `meta` row: how far the walk is. */
const state = "places-walk";

interface Walk {
  begunAt: number;
  /** Key after which it goes on; undefined once it has reached the end. */
  after?: string;
}

/**
 * One step of the walk through the bucket that removes what no object names: uploads whose process was killed, places whose deletion was. A step is a thousand
 * keys; several processes that make the same one do no harm.
 * @param age milliseconds after which a place without an object goes
 */
export async function walkStep(database: Database, bucket: Bucket, registry: Registry, age = day): Promise<void> {
  const noted = await readMeta(database.db, state);
  const walk = noted === undefined ? undefined : (JSON.parse(noted) as Walk);
  const now = database.now();
  const goesOn = walk?.after !== undefined;
  if (!goesOn && walk && now - walk.begunAt < betweenWalks) return;
  if (!goesOn) await abortOldUploads(bucket, now - age);
  const found = await bucket.list(walk?.after);
  const old = found.flatMap(({ place, modifiedAt }) => (place !== undefined && modifiedAt.getTime() < now - age ? [place] : []));
  const known = await registry.known(old);
  for (const place of old) if (!known.has(place)) await bucket.delete(place);
  const after = found.length === 0 ? undefined : found.at(-1)!.key;
  const next: Walk = { begunAt: goesOn ? walk.begunAt : now, ...(after !== undefined && { after }) };
  await database.withLocks(async (trx) => {
    if ((await readMeta(trx, state)) === noted) await writeMeta(trx, state, JSON.stringify(next));
  });
}

async function abortOldUploads(bucket: Bucket, before: number): Promise<void> {
  for (const { place, upload, begunAt } of await bucket.uploads()) if (begunAt.getTime() < before) await bucket.abort(place, upload);
}
