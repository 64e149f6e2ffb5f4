import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** Sounds and tracks keep the true peak of their recording, dBTP; what came in before has none until its file is read again. */
export const truePeak: Migration = {
  name: "0003-true-peak",
  async up(db) {
    for (const table of ["sounds", "tracks"]) await sql`alter table ${sql.table(table)} add column true_peak_dbtp double precision`.execute(db);
  },
};
