import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Files that callers are sending to the bucket in parts, past the service. */
export const partUploads: Migration = {
  name: "0014-part-uploads",
  async up(db) {
    const statements = [
      sql`create table part_uploads (id text primary key, account_id text not null references accounts(id), place text not null, upload text not null,
          file_name text, bytes bigint not null, is_adopted integer not null default 0, created_at bigint not null, expires_at bigint not null)`,
      sql`create index part_uploads_account on part_uploads (account_id)`,
      sql`create index part_uploads_expiry on part_uploads (expires_at)`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
