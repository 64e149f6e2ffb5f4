import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** How people log in besides a password: whom a provider of OpenID Connect knows them as. */
export const signOn: Migration = {
  name: "0026-sign-on",
  async up(db) {
    const statements = [
      sql`create table oidc_identities (issuer text not null, subject text not null, member_id text not null references account_members(id),
          created_at bigint not null, primary key (issuer, subject))`,
      sql`create index oidc_identities_member on oidc_identities (member_id)`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
