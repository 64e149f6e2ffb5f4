import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Tasks that are kept without an end (`tasks/kept-tasks.ts` has the moment that stands for it): counted for each account without reading the others. */
export const keptTasks: Migration = {
  name: "0021-kept-tasks",
  async up(db) {
    await sql`create index tasks_kept on tasks (account_id) where expires_at >= 253402300799000`.execute(db);
  },
};
