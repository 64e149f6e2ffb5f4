import { createHmac } from "node:crypto";
import { join } from "node:path";
import { ConfigError } from "../config/load-config.ts";
import type { Config } from "../config/settings.ts";
import type { Notices } from "../store/signals/notices.ts";
import type { Database } from "../store/database/database.ts";
import type { ObjectStore } from "../store/objects/object-store.ts";
import type { EnginePlace } from "./index/opensearch/place.ts";
import { OwnIndexes } from "./index/own-indexes.ts";
import type { SearchTwin } from "./index/search-twin.ts";
import { SharedSnapshots } from "./index/shared-snapshots.ts";

export interface SearchParts {
  database: Database;
  objects: ObjectStore;
  dataDir: string;
  version: string;
  /** See `searchSecret`. */
  secret: string;
  /** Who hears of changes of the feed. */
  notices: Notices;
  onError(error: unknown): void;
}

type SearchConfig = Pick<Config, "search" | "searchListen" | "roles" | "database">;

/** Whether this process has the indexes itself: one that answers others does, so that all can have the same settings but for that. */
export function searchesHere({ search, searchListen, roles }: SearchConfig): boolean {
  return search === undefined || (search.servers !== undefined && searchListen !== undefined && roles.includes("search"));
}

/**
 * Opens the twin of search that the settings ask for. What it needs is loaded with it.
 * @throws ConfigError where they contradict each other
 */
export async function openSearch(config: SearchConfig, parts: SearchParts): Promise<SearchTwin> {
  if (config.searchListen && !config.roles.includes("search")) {
    throw new ConfigError("ATELIER_SEARCH_LISTEN is for processes with the role search: add it to ATELIER_ROLES, or leave the setting out.");
  }
  const { database, objects, dataDir, version, secret, notices, onError } = parts;
  if (searchesHere(config)) {
    const shared = config.database === undefined ? undefined : new SharedSnapshots(database, objects, version);
    return new OwnIndexes({ database, folder: join(dataDir, "search"), shared, notices, onError });
  }
  if (config.search?.engine !== undefined) {
    const { EngineIndexes } = await import("./index/opensearch/engine-indexes.ts");
    return new EngineIndexes({ database, place: await placeOf(config.search.engine), writes: config.roles.includes("search"), onError });
  }
  const { RemoteIndexes } = await import("./index/remote/remote-indexes.ts");
  return new RemoteIndexes({ database, servers: config.search!.servers!, secret, notices, onError });
}

/** What processes of one database know and nobody else: opens the doors of their search servers. @param secret of the database's signed URLs */
export function searchSecret(secret: string): string {
  return createHmac("sha256", secret).update("search servers").digest("base64url");
}

async function placeOf(url: string): Promise<EnginePlace> {
  const { parseEnginePlace } = await import("./index/opensearch/place.ts");
  try {
    return parseEnginePlace(url);
  } catch (error) {
    throw new ConfigError(`ATELIER_SEARCH must be ${(error as Error).message}.`);
  }
}
