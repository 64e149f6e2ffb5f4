import { catalogNames, Catalogs } from "../catalog/open-catalogs.ts";
import { openSearch, searchSecret } from "../catalog/open-search.ts";
import { version } from "../process/version.ts";
import { endFilling } from "./end-filling.ts";
import type { Part } from "./part.ts";
import type { Shared } from "./shared.ts";

/** The catalogs, which clients search, search servers serve and engines take material from: one set for all roles of a process. */
export async function catalogsPart(shared: Shared) {
  const { config, stores, links, dataDir, secret, notices, readiness, onError } = shared;
  for (const name of catalogNames) readiness.waitFor(indexOf(name));
  const twin = await openSearch(config, { ...stores, dataDir, version, secret: searchSecret(secret), notices, onError });
  const catalogs = await Catalogs.open({ ...stores, links, twin });
  return {
    catalogs,
    async start(): Promise<void> {
      await catalogs.load((name) => readiness.isThere(indexOf(name)));
      // While something is still being made, the end of that gives memory back.
      catalogs.save().then(() => (readiness.missing().length === 0 ? endFilling(catalogs) : undefined)).catch(onError);
    },
    close: () => catalogs.stop(),
  } satisfies Part & { catalogs: Catalogs };
}

/** What readiness calls the index of a catalog. */
function indexOf(catalog: string): string {
  return `the index of ${catalog}`;
}
