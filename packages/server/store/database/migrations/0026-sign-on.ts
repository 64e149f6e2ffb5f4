import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** How people log in besides a password: whom a provider of OpenID Connect knows them as, and their passkeys. */
export const signOn: Migration = {
  name: "0026-sign-on",
  async up(db) {
    const statements = [
      sql`create table oidc_identities (issuer text not null, subject text not null, member_id text not null references account_members(id),
          created_at bigint not null, primary key (issuer, subject))`,
      sql`create index oidc_identities_member on oidc_identities (member_id)`,
      sql`create table passkeys (id text primary key, member_id text not null references account_members(id), public_key text not null,
          counter bigint not null, transports text not null, name text not null, backed_up integer not null, created_at bigint not null,
          last_used_at bigint)`,
      sql`create index passkeys_member on passkeys (member_id)`,
      sql`create table passkey_challenges (hash text primary key, purpose text not null, member_id text, expires_at bigint not null)`,
      sql`create index passkey_challenges_end on passkey_challenges (expires_at)`,
      sql`alter table account_members add column needs_passkey integer not null default 0`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
