import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "./database.ts";
import { openSqlite } from "./sqlite/open.ts";

/** Opens the database of a data folder, and makes both where they are missing. @param cacheKilobytes what is kept of it in memory */
export async function openDatabase(dataDir: string, cacheKilobytes?: number): Promise<Database> {
  await mkdir(dataDir, { recursive: true });
  return openSqlite(join(dataDir, "atelier.db"), cacheKilobytes);
}
