import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Where objects lie in a store without names of its own that are safe to delete: see objects/s3/registry.ts. Folders need none. */
export const objectPlaces: Migration = {
  name: "0012-object-places",
  async up(db) {
    await sql`create table object_places (object text primary key, place text not null unique, size bigint not null, touched_at bigint not null)`.execute(db);
  },
};
