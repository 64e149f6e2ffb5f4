import { sql } from "kysely";
import type { Command } from "./command.ts";

/** Opening the database is what brings it up to date; this command does nothing else, for a job that runs before the processes of a new version start. */
export const migrate: Command = {
  name: "migrate",
  summary: "brings the database up to date, as each start does",
  usage: ["migrate"],
  async run(_args, { openDatabase, out }) {
    const { db } = await openDatabase();
    const { rows } = await sql<{ name: string }>`select max(name) as name from migrations`.execute(db);
    out(`The database is up to date, with all steps to ${rows[0]!.name}.`);
  },
};
