import { Client } from "pg";

/** Lets PostgreSQL count what is in its tables and plan by that, as it does by itself within the first minute of a new database. */
export async function analyze(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query("analyze");
  await client.end();
}
