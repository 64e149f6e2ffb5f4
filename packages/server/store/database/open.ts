import { open } from "node:fs/promises";
import { join } from "node:path";
import { makeDataFolderPrivate } from "../private-files.ts";
import type { Database } from "./database.ts";
import { type OpenOptions, openSqlite } from "./sqlite/open.ts";

/** Opens the database of a data folder, and makes both where they are missing, for their owner alone. */
export async function openDatabase(dataDir: string, options: OpenOptions = {}): Promise<Database> {
  await makeDataFolderPrivate(dataDir);
  const file = join(dataDir, "atelier.db");
  // SQLite gives its companions the mode of the file itself.
  await (await open(file, "a", 0o600)).close();
  return openSqlite(file, options);
}
