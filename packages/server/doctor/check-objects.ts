import { randomBytes } from "node:crypto";
import type { Database } from "../store/database/database.ts";
import { objectsFrom } from "../store/database/inspect.ts";
import { ObjectMissing, type ObjectStore } from "../store/objects/object-store.ts";
import { fails, type Finding, ok } from "./finding.ts";

/** Objects that are looked up: enough to find a store that is not the database's own, few enough for a second. */
const sample = 200;

/** Whether what the database refers to lies in the object store, by a random sample. */
export async function checkObjects({ db }: Database, objects: ObjectStore): Promise<Finding[]> {
  const keys = await objectsFrom(db, randomBytes(32).toString("hex"), sample);
  // Near the end of the keys there are few: the rest comes from the beginning.
  if (keys.length < sample) keys.push(...(await objectsFrom(db, "", sample - keys.length)));
  const missing = [];
  for (const key of new Set(keys)) if (!(await isThere(objects, key))) missing.push(key);
  if (missing.length === 0) return [ok("objects", `All of ${new Set(keys).size} files that were looked up are there.`)];
  const says = `${missing.length} of ${new Set(keys).size} files that were looked up are missing, ${missing[0]} among them.`;
  return [fails("objects", says, "The files and the database are of different backups, or the folder `objects` was moved: put both back together.")];
}

/** By its first byte: a store may note elsewhere what it should hold. */
async function isThere(objects: ObjectStore, key: string): Promise<boolean> {
  try {
    (await objects.read(key, { start: 0, end: 0 })).destroy();
    return true;
  } catch (error) {
    if (error instanceof ObjectMissing) return false;
    throw error;
  }
}
