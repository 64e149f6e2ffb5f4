import { itemsOf } from "@atelier/server/catalog/catalog.ts";
import type { CatalogTypes, Definition } from "@atelier/server/catalog/definition/definition.ts";
import type { IndexHost } from "@atelier/server/catalog/index/hosted-index.ts";
import { LiveIndex } from "@atelier/server/catalog/index/live-index.ts";
import type { CatalogSearch } from "@atelier/server/catalog/index/search-twin.ts";
import type { Database } from "@atelier/server/store/database/database.ts";

interface Parts {
  host: IndexHost;
  database: Database;
  onError(error: unknown): void;
}

/** The search of a catalog on an empty index of a host. */
export async function searchHere<T extends CatalogTypes>(
  definition: Definition<T>, { host, database, onError }: Parts,
): Promise<CatalogSearch<T["filter"], T["order"]>> {
  const index = (await host.open<T["entry"], T["filter"], T["order"]>(definition.fields.name))!;
  return { index, live: new LiveIndex({ ...itemsOf(definition), database, index, onError }) };
}
