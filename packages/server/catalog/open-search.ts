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
  /** Of changes of the feed. */
  notices: Notices;
  onError(error: unknown): void;
}

type SearchConfig = Pick<Config, "search" | "roles" | "database">;

/**
 * Opens the twin of search that the settings ask for. What it needs is loaded with it.
 * @throws ConfigError where the URL of the cluster has a fault
 */
export async function openSearch({ search, roles, database: url }: SearchConfig, parts: SearchParts): Promise<SearchTwin> {
  const { database, objects, dataDir, version, notices, onError } = parts;
  if (search === undefined) {
    const shared = url === undefined ? undefined : new SharedSnapshots(database, objects, version);
    return new OwnIndexes({ database, folder: join(dataDir, "search"), shared, notices, onError });
  }
  const { EngineIndexes } = await import("./index/opensearch/engine-indexes.ts");
  return new EngineIndexes({ database, place: await placeOf(search), writes: roles.includes("search"), onError });
}

async function placeOf(url: string): Promise<EnginePlace> {
  const { parseEnginePlace } = await import("./index/opensearch/place.ts");
  try {
    return parseEnginePlace(url);
  } catch (error) {
    throw new ConfigError(`ATELIER_SEARCH must be ${(error as Error).message}.`);
  }
}
