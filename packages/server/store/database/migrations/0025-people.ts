import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** People of accounts. The table is not called `members`: that one lists the servers of a database. */
export const people: Migration = {
  name: "0025-people",
  async up(db) {
    const statements = [
      // No foreign key: a member names its own row of api_keys, and tables that name each other cannot be moved one after the other.
      sql`alter table api_keys add column member_id text`,
      sql`create index api_keys_member on api_keys (member_id) where member_id is not null`,
      sql`create table account_members (id text primary key, account_id text not null references accounts(id), name text not null, email text not null,
          role text not null, password_hash text, key_id text not null unique references api_keys(id), created_at bigint not null, ended_at bigint)`,
      sql`create index account_members_account on account_members (account_id, id)`,
      sql`create unique index account_members_email on account_members (email) where ended_at is null`,
      sql`create table invitations (id text primary key, hash text not null unique, account_id text not null references accounts(id), role text not null,
          email text, premium integer not null, invited_by text, created_at bigint not null, expires_at bigint not null)`,
      sql`create index invitations_account on invitations (account_id, id)`,
      sql`create table password_resets (hash text primary key, member_id text not null references account_members(id), expires_at bigint not null)`,
      sql`alter table sessions add column address text`,
      sql`alter table sessions add column agent text`,
      sql`alter table accounts add column password_offer_ended_at bigint`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
