import { databasesAt, type PostgresServer, startPostgres } from "./start-postgres.ts";

/** Where the test runner says that a server runs for every file of its run: the folder of the socket. */
export const sharedServer = "ATELIER_TEST_SHARED_POSTGRES";

/** A server with which other test files work at the same time: nobody crashes or configures it. */
export type SharedPostgres = Omit<PostgresServer, "crash">;

/** The server of the run, or one of this file alone where it is run by itself. */
export async function sharedPostgres(): Promise<SharedPostgres> {
  const folder = process.env[sharedServer];
  return folder === undefined ? startPostgres() : { ...databasesAt(folder), stop: async () => {} };
}
