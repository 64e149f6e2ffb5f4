import { open } from "node:fs/promises";
import { join } from "node:path";
import { makeDataFolderPrivate } from "../private-files.ts";
import type { Database } from "./database.ts";
import { type BegunWork, beginWork, refuseUnfinished } from "../unfinished/unfinished-work.ts";
import { type OpenOptions, openSqlite } from "./sqlite/open.ts";

/** Where a service keeps what it has. */
export interface DatabasePlace {
  /** What belongs to this machine alone; the database too, where there is no other. */
  dataDir: string;
  /** `postgres://…` in the place of the file. */
  database?: string | undefined;
  /** Connections at most, to a server. */
  databasePool?: number;
}

export interface DatabaseOptions extends Omit<OpenOptions, "before" | "after"> {
  /** What begins or goes on with its opening, in the place of the work of the service. */
  work?: BegunWork;
  /** Called with what happens to connections to a server that nobody is using at the moment. */
  onError?(error: unknown): void;
}

/**
 * Opens the database of a place, and makes what is missing: the tables in a server's database, or the folder and a file in it, for their owner alone.
 * What a server needs is loaded with it.
 * @throws UnfinishedWork while something else fills it, or was interrupted at that
 */
export async function openDatabase(place: string | DatabasePlace, { work, ...others }: DatabaseOptions = {}): Promise<Database> {
  const { dataDir, database: url, databasePool }: DatabasePlace = typeof place === "string" ? { dataDir: place } : place;
  await makeDataFolderPrivate(dataDir);
  const options: OpenOptions = {
    ...others, ...(work ? { after: (trx) => beginWork(trx, work) } : { before: (trx, isNew) => refuseUnfinished(trx, dataDir, isNew) }),
  };
  if (url !== undefined) {
    const { openPostgres } = await import("./postgres/open.ts");
    return openPostgres(url, { ...options, ...(databasePool !== undefined && { poolSize: databasePool }) });
  }
  const file = join(dataDir, "atelier.db");
  // SQLite gives its companions the mode of the file itself.
  await (await open(file, "a", 0o600)).close();
  return openSqlite(file, options);
}
