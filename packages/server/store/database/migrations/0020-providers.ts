import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Keys for accounts at providers of models, sealed as other secrets are, and the engines of single kinds, as an operator has chosen them while it runs. */
export const providers: Migration = {
  name: "0020-providers",
  async up(db) {
    await sql`create table provider_keys (provider text primary key, secret text not null, connected_at bigint not null)`.execute(db);
    await sql`create table kind_engines (kind text primary key, engines_json text not null)`.execute(db);
  },
};
