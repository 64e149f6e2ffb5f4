import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { pino } from "pino";
import type { Caller } from "@atelier/server/accounts/caller.ts";
import { Catalog, type CatalogParts } from "@atelier/server/catalog/catalog.ts";
import { type Icons, icons as iconDefinition } from "@atelier/server/catalog/icons/definition.ts";
import type { IconProblem } from "@atelier/server/catalog/icons/import/icon-problem.ts";
import { type IconImportOptions, importIconSet } from "@atelier/server/catalog/icons/import/import-icon-set.ts";
import { readIconifySet } from "@atelier/server/catalog/icons/import/read-iconify-set.ts";
import { iconArchiveRoutes } from "@atelier/server/catalog/icons/archive/archive-routes.ts";
import { IconArchives } from "@atelier/server/catalog/icons/archive/icon-archives.ts";
import { iconCodeRoutes } from "@atelier/server/catalog/icons/code/code-routes.ts";
import { iconRoutes } from "@atelier/server/catalog/icons/routes.ts";
import { searchableCatalogs } from "@atelier/server/catalog/thread/searchable-catalogs.ts";
import { LocalHost, type SearchableCatalog } from "@atelier/server/catalog/index/local-index.ts";
import { loadConfig } from "@atelier/server/config/load-config.ts";
import { ArchiveSlots } from "@atelier/server/delivery/archive-slots.ts";
import { createCatalogPictures } from "@atelier/server/delivery/catalog-pictures.ts";
import { createLinks } from "@atelier/server/delivery/create-links.ts";
import { Drawings } from "@atelier/server/delivery/drawings/drawings.ts";
import { AnswerCache } from "@atelier/server/http/answer-cache.ts";
import { createServer } from "@atelier/server/http/server.ts";
import { groupCommit } from "@atelier/server/store/database/group-commit.ts";
import { openSqlite } from "@atelier/server/store/database/sqlite/open.ts";
import { openDisk } from "@atelier/server/store/objects/disk/open.ts";
import { catalogAdministration } from "./catalog-administration.ts";
import { searchHere } from "../search-here.ts";

const caller: Caller = { keyId: "key", accountId: "account", scopes: ["catalog"], premium: false, limits: {} };
/** Keys that the parts accept. */
const callers: Record<string, Caller> = { plain: caller, premium: { ...caller, premium: true }, admin: { ...caller, scopes: ["library", "admin"] } };

/** The icon catalog on a real database, a real object store and the real HTTP shell, on no port. Removed when the file's tests have ended. */
export async function iconCatalogParts({ understand, ...options }: Pick<CatalogParts<Icons>, "now"> & Pick<SearchableCatalog, "understand"> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "atelier-icons-"));
  const database = await openSqlite(join(folder, "atelier.db"));
  const objects = await openDisk(join(folder, "objects"));
  const onError = (error: unknown): never => {
    throw error;
  };
  const links = createLinks({ publicUrl: () => "http://media.test", secret: "s".repeat(32), lifetimeSeconds: 3600 });
  const host = new LocalHost({ icons: { definition: searchableCatalogs.icons.definition, ...(understand && { understand }) } });
  const search = await searchHere(iconDefinition, { host, database, onError });
  const icons = new Catalog<Icons>(iconDefinition, { database, commit: groupCommit(database), links, search, ...options });
  const http = createServer({
    config: loadConfig({ ATELIER_RATE_LIMIT: "off", ATELIER_GUESS_LIMIT: "off" }), log: pino({ level: "silent" }), authenticate: async (key) => callers[key],
    draining: () => false,
  });
  const drawings = new Drawings();
  http.after(() => {
    iconRoutes(icons, new AnswerCache())(http);
    iconCodeRoutes(database.db, drawings)(http);
    const { icons: pictures } = createCatalogPictures({ database, objects, drawings });
    iconArchiveRoutes(new IconArchives({ database, icons, pictures, drawings, archives: new ArchiveSlots() }))(http);
    catalogAdministration(http, folder, { database, objects, links, icons });
  });
  await http.ready();
  after(async () => {
    drawings.stop(0);
    await icons.live.stop();
    await http.close();
    await database.close();
    await rm(folder, { recursive: true });
  });

  return {
    folder, database, objects, icons,
    /** Asks as the key `plain`, or with other headers. */
    get: (path: string, headers: Record<string, string> = {}) => http.inject({ url: path, headers: { "x-service-api-key": "plain", ...headers } }),
    /** Edits as an administrator: `edit("PATCH", "/v1/admin/icons/1", { tags })`. */
    edit: (method: "POST" | "PATCH" | "DELETE", url: string, body?: object) => (
      http.inject({ method, url, headers: { "x-service-api-key": "admin" }, ...(body && { payload: body }) })
    ),
    /** Imports a set given as the object of its JSON file. */
    async importSet(json: object, more: Partial<IconImportOptions> = {}) {
      const file = join(folder, "set.json");
      await writeFile(file, JSON.stringify(json));
      const problems: IconProblem[] = [];
      const counts = await importIconSet(await readIconifySet(file), { database, objects, onProblem: (problem) => problems.push(problem), ...more });
      return { counts, problems };
    },
  };
}
