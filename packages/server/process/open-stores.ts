import { hashKey } from "../accounts/keys.ts";
import { ConfigError } from "../config/load-config.ts";
import { secretKeysOf } from "../config/secret-keys.ts";
import type { Config } from "../config/settings.ts";
import type { Database } from "../store/database/database.ts";
import { groupCommit } from "../store/database/group-commit.ts";
import { openDatabase } from "../store/database/open.ts";
import { MemberPresence } from "../store/member-presence.ts";
import type { ObjectStore } from "../store/objects/object-store.ts";
import { openObjects } from "../store/objects/open.ts";
import { type Presence, ServerPresence } from "../store/server-presence.ts";
import { version } from "./version.ts";

/**
 * Kilobytes, for the upper parts of the trees: the system keeps the file's pages, and reading ten rows takes no longer than with 16 MB. Imports write
 * faster with more.
 */
const databaseCache = 4_000;

/** Where the service keeps what it has. */
export interface Stores {
  database: Database;
  /** See `groupCommit`. */
  commit: Database["transaction"];
  objects: ObjectStore;
}

export async function openStores(config: Config, onError: (error: unknown) => void): Promise<Stores> {
  const database = await openDatabase(config, { cacheKilobytes: databaseCache, secretKeys: secretKeysOf(config), onError });
  return { database, commit: groupCommit(database), objects: await openStore(config, database) };
}

/** @throws ConfigError for a way of delivery that the store does not know */
async function openStore(config: Config, database: Database): Promise<ObjectStore> {
  const objects = await openObjects(config, database);
  if (config.delivery !== "stream" && !objects.locate) throw new ConfigError(`ATELIER_DELIVERY=${config.delivery} needs files in S3: see ATELIER_OBJECTS.`);
  return objects;
}

/** Leaves a note for other servers on this folder or this database, and reads theirs. */
export async function joinServers({ apiKey, roles, database: url }: Config, dataDir: string, database: Database, onError: (error: unknown) => void) {
  const note = { roles, version, hasSecretKey: database.secrets.hasKey, ...(apiKey !== undefined && { keyHash: hashKey(apiKey) }) };
  const presence: Presence = url === undefined ? await ServerPresence.open(dataDir, note) : await MemberPresence.open(database, note, onError);
  try {
    return { presence, others: await presence.others() };
  } catch (error) {
    await presence.close();
    throw error;
  }
}
