import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Programs that people let in by OAuth: their registrations, codes and tokens. A grant is a row of `api_keys` that says by which key it was given. */
export const oauth: Migration = {
  name: "0028-oauth",
  async up(db) {
    const statements = [
      sql`create table oauth_clients (id text primary key, name text not null, redirect_uris_json text not null, created_at bigint not null, used_at bigint)`,
      sql`create index oauth_clients_unused on oauth_clients (created_at) where used_at is null`,
      sql`create table oauth_codes (hash text primary key, client_id text not null, key_id text not null references api_keys(id), grant_id text not null,
          scopes_json text not null, redirect_uri text not null, challenge text not null, expires_at bigint not null, used_at bigint, replayed_at bigint)`,
      sql`create index oauth_codes_end on oauth_codes (expires_at)`,
      sql`create table oauth_tokens (hash text primary key, grant_id text not null references api_keys(id), kind text not null, scopes_json text not null,
          created_at bigint not null, expires_at bigint not null, replaced_at bigint)`,
      sql`create index oauth_tokens_grant on oauth_tokens (grant_id, created_at)`,
      sql`create index oauth_tokens_end on oauth_tokens (expires_at)`,
      sql`alter table api_keys add column client_id text`,
      sql`alter table api_keys add column given_by text`,
      sql`create index api_keys_given_by on api_keys (given_by) where given_by is not null`,
      sql`create index api_keys_client on api_keys (client_id) where client_id is not null`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
