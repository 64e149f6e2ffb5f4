import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Browsers log in with a key and keep a session of it; a key remembers when it was last used. */
export const sessions: Migration = {
  name: "0008-sessions",
  async up(db) {
    const statements = [
      sql`create table sessions (hash text primary key, key_id text not null references api_keys(id), created_at bigint not null,
          last_seen_at bigint not null)`,
      sql`create index sessions_key on sessions (key_id, last_seen_at)`,
      sql`create index sessions_last_seen on sessions (last_seen_at)`,
      sql`create table login_links (hash text primary key, key_id text not null references api_keys(id), expires_at bigint not null)`,
      sql`alter table api_keys add column last_used_at bigint`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
