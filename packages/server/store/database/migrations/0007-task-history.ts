import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Tasks keep what they were asked for, and are listed across models: all of an account, of one status, by words, and those that ended lately. */
export const taskHistory: Migration = {
  name: "0007-task-history",
  async up(db) {
    const statements = [
      sql`alter table tasks add column input_json text`,
      sql`alter table tasks add column words text`,
      sql`create index tasks_account on tasks (account_id, id)`,
      sql`create index tasks_account_status on tasks (account_id, status, id)`,
      sql`create index tasks_finished on tasks (account_id, finished_at) where finished_at is not null`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
