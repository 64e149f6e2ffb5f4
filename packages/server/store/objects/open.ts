import { join } from "node:path";
import { openDisk } from "./disk/open.ts";
import type { ObjectStore } from "./object-store.ts";

export interface ObjectsPlace {
  dataDir: string;
  /** Folder of the objects, in the place of the one in the data folder. */
  objects?: string | undefined;
}

/** Opens the object store of a place, and makes it where it is missing. */
export function openObjects(place: string | ObjectsPlace): Promise<ObjectStore> {
  const { dataDir, objects }: ObjectsPlace = typeof place === "string" ? { dataDir: place } : place;
  return openDisk(objects ?? join(dataDir, "objects"));
}
