import { join } from "node:path";
import { adminRoutes, type AdministrationParts } from "@atelier/server/catalog/admin/admin-routes.ts";
import type { HttpServer } from "@atelier/server/http/server-types.ts";
import { createGuardedClient } from "@atelier/server/outbound/guarded-client.ts";

type Given = Pick<AdministrationParts, "database" | "objects" | "links"> & Partial<Pick<AdministrationParts, "sounds" | "music" | "icons">>;

/** For catalogs that a test leaves out. */
const absent = { live: { refresh: () => Promise.reject(new Error("this catalog is not among the parts of the test")) } };

/** Routes below `/v1/admin` for parts of a test: files are read by real processes, which begin with the first file. */
export function catalogAdministration(http: HttpServer, folder: string, parts: Given): void {
  const outbound = createGuardedClient({ allowPrivate: true });
  const admin = {
    sounds: absent, music: absent, icons: absent, ...parts, outbound, allowPrivateAddresses: true, cells: undefined, folder: join(folder, "intake"),
  };
  adminRoutes(admin)(http);
  http.addHook("onClose", () => outbound.close());
}
