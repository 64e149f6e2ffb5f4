import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Items remember what they came in with and how often they were downloaded recently; see `catalog/popularity.ts`. */
export const popularity: Migration = {
  name: "0002-popularity",
  async up(db) {
    for (const table of ["sounds", "tracks", "icons"]) {
      await sql`alter table ${sql.table(table)} add column prior integer`.execute(db);
      await sql`alter table ${sql.table(table)} add column recent_downloads double precision not null default 0`.execute(db);
      await sql`alter table ${sql.table(table)} add column recent_at bigint not null default 0`.execute(db);
      // Few of a million items are downloaded in a month: the others are not looked at.
      await sql`create index ${sql.raw(`${table}_downloaded`)} on ${sql.table(table)} (id) where recent_downloads > 0`.execute(db);
    }
  },
};
