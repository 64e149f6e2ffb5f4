import { catalogNames, Catalogs } from "../catalog/open-catalogs.ts";
import { openSearch } from "../catalog/open-search.ts";
import { version } from "../process/version.ts";
import type { Part } from "./part.ts";
import type { Shared } from "./shared.ts";

/** The catalogs, which clients search and engines take material from: one set for all roles of a process. */
export async function catalogsPart(shared: Shared) {
  const { config, stores, links, dataDir, notices, readiness, onError } = shared;
  for (const name of catalogNames) readiness.waitFor(indexOf(name));
  const twin = await openSearch(config, { ...stores, dataDir, version, notices, onError });
  const catalogs = await Catalogs.open({ ...stores, links, twin });
  return {
    catalogs,
    async start(): Promise<void> {
      await catalogs.load((name) => readiness.isThere(indexOf(name)));
      catalogs.save().catch(onError);
    },
    close: () => catalogs.stop(),
  } satisfies Part & { catalogs: Catalogs };
}

/** What readiness calls the index of a catalog. */
function indexOf(catalog: string): string {
  return `the index of ${catalog}`;
}
