import { join } from "node:path";
import { openDisk } from "./disk/open.ts";
import type { ObjectStore } from "./object-store.ts";

/** Opens the object store of a data folder, and makes it where it is missing. */
export function openObjects(dataDir: string): Promise<ObjectStore> {
  return openDisk(join(dataDir, "objects"));
}
