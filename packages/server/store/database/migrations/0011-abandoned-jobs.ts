import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Failed tasks whose engine has kept a note: something of theirs may still run elsewhere. */
export const abandonedJobs: Migration = {
  name: "0011-abandoned-jobs",
  async up(db) {
    await sql`create index tasks_abandoned on tasks (finished_at) where status = 'FAILED' and note_json is not null`.execute(db);
  },
};
