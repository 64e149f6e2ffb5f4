import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Files that callers have sent ahead of the tasks that take them. */
export const uploads: Migration = {
  name: "0006-uploads",
  async up(db) {
    const statements = [
      sql`create table uploads (id text primary key, account_id text not null references accounts(id), object text not null, file_name text not null,
          media text not null, format text not null, width integer, height integer, seconds double precision, bytes bigint not null,
          created_at bigint not null, expires_at bigint not null)`,
      sql`create index uploads_account on uploads (account_id, object)`,
      sql`create index uploads_expiry on uploads (expires_at)`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
