import { lastMigration } from "../../store/database/migrations/migrate.ts";
import { changesNothing, type Command } from "../command.ts";

/** Opening the database is what brings it up to date; this command does nothing else, for a job that runs before the processes of a new version start. */
export const migrate: Command = {
  name: "migrate",
  summary: "brings the database up to date, as each start does",
  usage: ["migrate"],
  // Every start does the same.
  changes: changesNothing,
  async run(_args, { openDatabase, out }) {
    const { db } = await openDatabase();
    out(`The database is up to date, with all steps to ${await lastMigration(db)}.`);
  },
};
