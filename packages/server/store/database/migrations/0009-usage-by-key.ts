import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Usage says which key asked; failures are counted too, and outlive their tasks. */
export const usageByKey: Migration = {
  name: "0009-usage-by-key",
  async up(db) {
    const statements = [
      sql`alter table tasks add column key_id text`,
      sql`alter table usage add column key_id text`,
      sql`create table task_failures (task_id text primary key, account_id text not null references accounts(id), key_id text, model text not null,
          code text not null, finished_at bigint not null)`,
      sql`create index task_failures_account on task_failures (account_id, finished_at)`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
