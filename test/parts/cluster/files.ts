import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@atelier/server/store/database/open.ts";
import type { ObjectStore } from "@atelier/server/store/objects/object-store.ts";
import { Bucket } from "@atelier/server/store/objects/s3/bucket.ts";
import { parseS3Place } from "@atelier/server/store/objects/s3/layout.ts";
import { openS3 } from "@atelier/server/store/objects/s3/open.ts";
import type { Cluster } from "@atelier/tools/cluster/start-cluster.ts";

type Wrong = (what: string) => void;

/**
 * I9: every reference resolves to bytes of its hash, and after a walk through the bucket nothing lies there that no object names.
 * @returns how many files were read, and how many that killed processes have left were removed
 */
export async function checkFiles(cluster: Cluster, wrong: Wrong): Promise<{ files: number; orphans: number }> {
  const { database: url, bucket: { endpoint, accessKey, secretKey } } = cluster;
  const folder = await mkdtemp(join(tmpdir(), "atelier-soak-"));
  const database = await openDatabase({ dataDir: folder, database: url });
  const place = parseS3Place(`s3://atelier/library?endpoint=${endpoint}&path-style=on`);
  const credentials = { accessKey, secretKey };
  // A walk spares what is younger than a day: it may be an upload that is under way. Here there is peace.
  const store = await openS3(place, database, { credentials, orphanAge: -60_000 });
  const bucket = new Bucket(place, { credentials });
  try {
    const files = await checkReferences(cluster, store, wrong);
    const before = await placesIn(bucket);
    await walk(cluster, store);
    const known = new Set((await cluster.postgres.ask<{ place: string }>("atelier", "select place from object_places")).map((row) => row.place));
    const after = new Set(await placesIn(bucket));
    for (const one of after) if (!known.has(one)) wrong(`${one} lies in the bucket, and no object names it`);
    for (const one of known) if (!after.has(one)) wrong(`an object names ${one}, and nothing lies there`);
    const uploads = await bucket.uploads();
    if (uploads.length > 0) wrong(`${uploads.length} uploads in parts were left in the bucket`);
    return { files, orphans: before.length - after.size };
  } finally {
    bucket.close();
    store.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkReferences({ postgres }: Cluster, store: ObjectStore, wrong: Wrong): Promise<number> {
  const rows = await postgres.ask<{ object: string }>("atelier", "select distinct object from object_references");
  for (const { object } of rows) {
    const hash = createHash("sha256");
    try {
      for await (const chunk of await store.read(object)) hash.update(chunk as Buffer);
      if (hash.digest("hex") !== object) wrong(`the file ${object} has other bytes`);
    } catch (error) {
      wrong(`the file ${object} cannot be read: ${(error as Error).message}`);
    }
  }
  return rows.length;
}

/** From the beginning to the end, a thousand keys a step. */
async function walk({ postgres }: Cluster, store: ObjectStore): Promise<void> {
  const state = "from meta where key = 'places-walk'";
  await postgres.ask("atelier", `delete ${state}`);
  for (let goesOn = true; goesOn; ) {
    await store.sweep();
    const [row] = await postgres.ask<{ value: string }>("atelier", `select value ${state}`);
    goesOn = row === undefined || (JSON.parse(row.value) as { after?: string }).after !== undefined;
  }
}

async function placesIn(bucket: Bucket): Promise<string[]> {
  const places: string[] = [];
  for (let after: string | undefined; ; ) {
    const found = await bucket.list(after);
    if (found.length === 0) return places;
    places.push(...found.flatMap(({ place }) => place ?? []));
    after = found.at(-1)!.key;
  }
}
