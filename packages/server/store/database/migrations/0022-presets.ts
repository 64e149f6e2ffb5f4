import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** What people keep of forms by name, shared in their account. */
export const presets: Migration = {
  name: "0022-presets",
  async up(db) {
    await sql`create table presets (id text primary key, account_id text not null, model text not null, name text not null, body_json text not null,
      created_at bigint not null, unique (account_id, model, name))`.execute(db);
  },
};
