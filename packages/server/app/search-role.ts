import type { Catalogs } from "../catalog/open-catalogs.ts";
import { searchSecret } from "../catalog/open-search.ts";
import { openSearchDoor } from "../catalog/open-search-door.ts";
import type { Part } from "./part.ts";
import type { Shared } from "./shared.ts";

/** What searches for processes without an index of their own, where it is to listen for them. */
export function searchRole({ config, secret, log, onError }: Shared, catalogs: Catalogs): Part {
  return openSearchDoor(config.searchListen, { secret: searchSecret(secret), catalogs, log, onError });
}
