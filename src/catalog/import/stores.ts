import type { Database } from "../../store/database/database.ts";
import type { ObjectStore } from "../../store/objects/object-store.ts";

/** Where an import puts what it brings: rows and files. */
export interface Stores {
  database: Database;
  objects: ObjectStore;
}
