import type { Database } from "../../store/database/database.ts";
import type { Db } from "../../store/database/schema.ts";
import type { ObjectStore } from "../../store/objects/object-store.ts";

/** Where an import puts what it brings: rows and files. */
export interface Stores {
  database: Database;
  objects: ObjectStore;
}

/** More work for the transaction that writes items, which is given their ids; when it rejects, nothing is written. */
export type Within = (trx: Db, ids: number[]) => Promise<void>;
