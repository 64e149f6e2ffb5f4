import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Uploads in parts are gone: what a client has sent of one goes from the bucket by itself, after a day. Servers of before would look for the table. */
export const lessStored: Migration = {
  name: "0032-less-stored",
  endsOlder: true,
  async up(db) {
    await sql`drop table part_uploads`.execute(db);
  },
};
