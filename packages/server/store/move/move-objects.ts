import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Db } from "../database/schema.ts";
import { ObjectMissing, type ObjectStore } from "../objects/object-store.ts";

/** Files on their way at a time. */
const atOnce = 4;
const portion = 500;

export interface ObjectCounts {
  objects: number;
  written: number;
  /** Referred to, and not there in the source either. */
  missing: string[];
  /** Whose bytes in the source are not those of their name. */
  damaged: string[];
}

export interface ObjectMove {
  /** Rows of the source. */
  db: Db;
  source: ObjectStore;
  target: ObjectStore;
  /** Called after each file. */
  onObject(key: string): void;
}

/** Stores every file that somebody refers to in the target. What is there already is left. */
export async function copyObjects(move: ObjectMove): Promise<ObjectCounts> {
  const { source, target } = move;
  return forEachObject(move, async (key, counts) => {
    const [info, known] = await Promise.all([source.head(key), target.head(key)]);
    if (!info) return void counts.missing.push(key);
    if (known?.size === info.size) return;
    await copy(key, move, counts);
  });
}

/** Reads every file in the target from its first byte to its last; one whose bytes are not those of its name is copied again and looked at once more. */
export async function verifyObjects(move: ObjectMove): Promise<ObjectCounts> {
  const { source, target } = move;
  return forEachObject(move, async (key, counts) => {
    if (await isWhole(target, key)) return;
    if (!(await source.head(key))) return void counts.missing.push(key);
    // A store that knows the file renews it where it is not as it should be.
    await copy(key, move, counts);
    if (!counts.damaged.includes(key) && !(await isWhole(target, key))) throw new Error(`the file ${key} does not come out of the target as it went in`);
  });
}

async function copy(key: string, { source, target }: ObjectMove, counts: ObjectCounts): Promise<void> {
  const stored = await target.put(await source.read(key));
  if (stored.key === key) counts.written++;
  else counts.damaged.push(key);
}

/** Whether the bytes under a name are there and are those of the name. */
export async function isWhole(store: ObjectStore, key: string): Promise<boolean> {
  const bytes = await store.read(key).catch((error: unknown) => {
    if (error instanceof ObjectMissing) return undefined;
    throw error;
  });
  return bytes !== undefined && (await hashOf(bytes)) === key;
}

async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of bytes) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

async function forEachObject(move: ObjectMove, work: (key: string, counts: ObjectCounts) => Promise<void>): Promise<ObjectCounts> {
  const counts: ObjectCounts = { objects: 0, written: 0, missing: [], damaged: [] };
  for (let after = "", more = true; more; ) {
    const references = move.db.selectFrom("object_references").select("object").distinct();
    const rows = await references.where("object", ">", after).orderBy("object").limit(portion).execute();
    more = rows.length === portion;
    after = rows.at(-1)?.object ?? after;
    const keys = rows.map(({ object }) => object).values();
    const worker = async () => {
      for (const key of keys) {
        await work(key, counts);
        counts.objects++;
        move.onObject(key);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  }
  return counts;
}
